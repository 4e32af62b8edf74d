print("igif")
