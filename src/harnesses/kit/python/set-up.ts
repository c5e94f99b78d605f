const PYTHON = `- name: Python
  uses: actions/setup-python@5fda3b95a4ea91299a34e894583c3862153e4b97 # v7.0.0
  with:
    python-version: "3.x"`;

/** Steps of a workflow that set up Python. */
export function setUpPython(): string {
  return PYTHON;
}

/** The same steps, with those for the program that manages the packages of a folder. */
export function setUpManagedPython(folder: string): string {
  return `${PYTHON}
- name: What manages its packages
  working-directory: ${JSON.stringify(folder)}
  run: for tool in uv poetry pdm; do if [ -f "$tool.lock" ]; then pipx install "$tool"; fi; done`;
}
