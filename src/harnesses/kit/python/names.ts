/** `tests/test_text.py::TestText::test_upper[a::b]`: the file, and what is in it. */
export function inFile(id: string): { readonly group: string; readonly name: string } {
  const colons = id.indexOf('::');
  if (colons <= 0 || colons + 2 >= id.length) return { group: '', name: id };
  return { group: id.slice(0, colons), name: id.slice(colons + 2) };
}
