/** Of every harness of Node's. */
export const NODE_SET_UP = `- name: Node
  uses: actions/setup-node@395ad3262231945c25e8478fd5baf05154b1d79f # v6.1.0
  with:
    node-version: lts/*
    # What a pull request leaves in a cache is not to be trusted by the next run.
    package-manager-cache: false`;
