#!/usr/bin/env bash
# The documentation of the libraries: a website below .build/docs, and the check that every public symbol has a
# word of explanation. It needs nothing but the toolchain: the compiler writes the symbol graphs, docc the pages.
#
#   docs.sh check    only the check
#   docs.sh site     the check, then the website; a warning of docc, such as a link that leads nowhere, is a fault
set -euo pipefail
cd "$(dirname "$0")/../.."

MODULES=(Rx RxTest RxFoundation HTTP HTTPStubs)
OUT=.build/docs
GRAPHS=$OUT.work

rm -rf "$GRAPHS"
# The C targets are modules to the package manager alone: the compiler is told here.
mkdir -p "$GRAPHS"
C_MODULES=()
for module in CCurl CSQLite; do
    map=$GRAPHS/$module.modulemap
    printf 'module %s { header "%s" export * }\n' $module "$PWD/Sources/$module/include/$module.h" > "$map"
    C_MODULES+=(-Xcc "-fmodule-map-file=$map")
done
for module in "${MODULES[@]}"; do
    mkdir -p "$GRAPHS/$module"
    folder=Sources/$module
    [ -d "$folder" ] || folder=Stubs/$module
    swiftc -swift-version 6 -package-name igif -parse-as-library -module-name "$module" -I "$GRAPHS" \
        "${C_MODULES[@]}" \
        -emit-module -emit-module-path "$GRAPHS/$module.swiftmodule" \
        -emit-symbol-graph -emit-symbol-graph-dir "$GRAPHS/$module" \
        -symbol-graph-minimum-access-level public -symbol-graph-skip-synthesized-members \
        $(find "$folder" -name '*.swift' | LC_ALL=C sort)
done

python3 Tests/Docs/undocumented.py "$PWD" "$GRAPHS"/*/*.symbols.json
[ "${1:-site}" = site ] || exit 0

if command -v docc >/dev/null; then DOCC=docc; elif command -v xcrun >/dev/null; then DOCC=$(xcrun --find docc); else
    DOCC=$(dirname "$(readlink -f "$(command -v swift)")")/docc
fi
archives=()
for module in "${MODULES[@]}"; do
    catalog=Sources/$module/$module.docc
    [ -d "$catalog" ] || catalog=
    "$DOCC" convert $catalog --additional-symbol-graph-dir "$GRAPHS/$module" --output-path "$GRAPHS/$module.doccarchive" \
        --fallback-display-name "$module" --fallback-bundle-identifier "$module" --warnings-as-errors
    archives+=("$GRAPHS/$module.doccarchive")
done
rm -rf "$OUT"
"$DOCC" merge "${archives[@]}" --synthesized-landing-page-name Rx --output-path "$OUT"
rm -rf "$GRAPHS"
echo "to read it: python3 -m http.server --directory $OUT 8000, then http://localhost:8000/documentation/rx"
