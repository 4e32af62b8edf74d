#!/bin/bash
# Builds the fuzz target and runs it: fuzz.sh FOLDER SECONDS SEED. The corpus grows in FOLDER/corpus and is used again;
# what fails is left in FOLDER/found. With SECONDS=0 every file of the corpus and every find is tried once.
set -eu -o pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
mkdir -p "$1"/{corpus,found,modules}
work=$(cd "$1" && pwd) seconds=$2 seed=$3

cat > "$work/modules/module.modulemap" <<MAP
module CPng { header "$root/Sources/CPng/include/CPng.h" export * }
MAP
swift=(swiftc -O -wmo -parse-as-library -swift-version 6 -sanitize=fuzzer,address -use-ld=lld -enable-testing
    -I "$root/Sources/CGif" -I "$work/modules" -module-cache-path "$work/modules/cache")
cd "$work"
clang -O1 -g -fsanitize=address -I "$root/Sources/CPng/include" -c "$root/Sources/CPng/CPng.c" -o CPng.o
find "$root/Sources/GIF" -name '*.swift' -print0 | sort -z | xargs -0 "${swift[@]}" \
    -module-name GIF -emit-module -emit-module-path GIF.swiftmodule -emit-object -o GIF.o
find "$root"/Tests/GIFTests/Trials "$root"/Tests/GIFTests/Support/{Builders,GIFLibReader,SeededGenerator+Choices}.swift \
    "$root"/Tests/Fuzz -name '*.swift' ! -name '*Tests.swift' -print0 | sort -z | xargs -0 "${swift[@]}" \
    -module-name GIFFuzz -I . -emit-executable -o fuzz GIF.o CPng.o -lgif -ldl

# Swift's own report of a crash takes minutes under the sanitizer and says no more.
export SWIFT_BACKTRACE=enable=no
export ASAN_OPTIONS="detect_leaks=0:handle_abort=1:${ASAN_OPTIONS:-}"
limits=(-rss_limit_mb=1500 -malloc_limit_mb=300 -timeout=60 -max_len=20000)
if [ "$seconds" = 0 ]; then
    find corpus found -type f -print0 | xargs -0 -n 500 ./fuzz "${limits[@]}" 2>&1 | grep -E 'complaint|ERROR|SUMMARY' && exit 1
    exit 0
fi
seeds=()
for folder in "$root"/../shared/fixtures/gif/*/; do [ -d "$folder" ] && seeds+=("$folder"); done
exec nice -n 19 ./fuzz "${limits[@]}" -artifact_prefix=found/ -max_total_time="$seconds" -seed="$seed" \
    -print_final_stats=1 corpus ${seeds[@]+"${seeds[@]}"}
