/** What package managers print where a package wants another Node: which it wants, and which this is. */
const WANTED: readonly RegExp[] = [
  // error semantic-release@25.0.3: The engine "node" is incompatible with this module. Expected version "^22.14.0". Got "20.20.2"
  /The engine "node" is incompatible with this module\. Expected version "([^"\n]{1,100})"\. Got "([^"\n]{1,40})"/,
  // Your Node version is incompatible with "/x/package".
  //
  // Expected version: >=22.0.0
  // Got: v20.20.2
  /Your Node version is incompatible with [^\n]{1,1000}\n\s*Expected version: ([^\n]{1,100})\n\s*Got: v?([\w.-]{1,40})/,
  // npm error notsup Required: {"node":">=22"}
  // npm error notsup Actual:   {"npm":"10.8.2","node":"v20.20.2"}
  /notsup Required: [^\n]{0,1000}?"node":"([^"\n]{1,100})"[^\n]{0,1000}\n[^\n]{0,20}notsup Actual: [^\n]{0,1000}?"node":"v?([^"\n]{1,40})"/,
];

/** Says which Node a package wants that could not be installed; null: that is not why. */
export function wantedNode(said: string): string | null {
  for (const pattern of WANTED) {
    const [, wanted, has] = pattern.exec(said) ?? [];
    if (wanted !== undefined)
      return `a package wants Node ${wanted}, and this is ${has}: set one up (actions/setup-node)`;
  }
  return null;
}
