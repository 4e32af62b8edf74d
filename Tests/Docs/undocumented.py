"""Lists the public symbols that have no documentation, and fails when there are any.

Arguments: the root of the repository, then symbol graphs, as the compiler writes them (`-emit-symbol-graph`). What a
type inherits, or gets from a protocol that is documented, has its documentation there, and the compiler hands it on.
"""

import json
import sys


def main():
    root, graphs = sys.argv[1], sys.argv[2:]
    symbols, missing = {}, set()
    for path in graphs:
        with open(path, encoding="utf-8") as file:
            graph = json.load(file)
        module = graph["module"]["name"]
        # Members of an extension of another module's type; the extension itself carries no documentation.
        for symbol in graph["symbols"]:
            if symbol["kind"]["identifier"] == "swift.extension":
                continue
            symbols[module] = symbols.get(module, 0) + 1
            if symbol.get("docComment", {}).get("lines"):
                continue
            place = symbol.get("location", {})
            # What the compiler makes of an enumeration with raw values stands nowhere.
            if not place and symbol["names"]["title"] == "init(rawValue:)":
                continue
            where = place.get("uri", "").removeprefix("file://").removeprefix(root + "/")
            line = place.get("position", {}).get("line", -1) + 1
            missing.add((where, line, module, ".".join(symbol["pathComponents"])))
    for where, line, module, name in sorted(missing):
        print(f"{where or module}:{line}: {name} has no documentation", file=sys.stderr)
    counts = ", ".join(f"{module} {count}" for module, count in symbols.items())
    print(f"public symbols: {counts}; without documentation: {len(missing)}")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
