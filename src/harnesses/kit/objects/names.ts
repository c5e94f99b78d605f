/**
 * A symbol's name without what differs from build to build.
 *
 *     _ZN10serde_json2de10from_trait17h0ecc66d9c915915bE       legacy: a hash at its end
 *     _RNvNtCs5a1n2vPZDBM_5words4text7letters                  v0: one after each crate's C
 *     _ZN4core3fmt5write17h0ecc66d9c915915bE.llvm.123456789    of a private function that LLVM made public
 */
export function plainName(symbol: string): string {
  return wholeName(symbol)
    .replace(/17h[0-9a-f]{16}E(?=$|\.)/, 'E')
    .replace(/(?<=C)s[0-9A-Za-z]{1,11}_/g, '');
}

/**
 * A symbol's name with what tells copies of one template apart. It is another where that is renamed with all else: the
 * hashes of a crate's symbols, with its version.
 */
export function wholeName(symbol: string): string {
  return symbol.replace(/\.llvm\.\d+/, '');
}

/**
 * A name as its language writes it, without hashes of compilers.
 *
 *     serde_json::de::from_trait::h0ecc66d9c915915b
 *     words[5a1n]::text::letters                                of a v0 symbol
 *     core::fmt::write [clone .llvm.123456789]
 */
export function withoutHashes(written: string, symbol: string): string {
  const plain = written.replace(/(?: \[clone [^\]]*\]|\.llvm\.\d+)+$/, '').replace(/::h[0-9a-f]{16}$/, '');
  return symbol.startsWith('_R') ? plain.replace(/(?<=\w)\[[0-9a-f]{1,16}\]/g, '') : plain;
}
