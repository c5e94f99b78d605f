import { plainText, stringValue, type Token, tokensOf } from './tokens.ts';

/** One declaration of a test file, or one line of a group of them. */
export interface Declaration {
  readonly kind: 'function' | 'method' | 'type' | 'value';
  /** Names that it declares; for a method its own name. */
  readonly names: readonly string[];
  /** For a method: the type that it belongs to, among other words of its receiver. */
  readonly receiver: readonly string[];
  /** It plays a part whatever is run: init, TestMain, a variable without a name, what is no valid declaration. */
  readonly isForAll: boolean;
  /** Text without comments and formatting, with the lines of the file that give it its meaning. */
  readonly text: string;
  /** Names that it mentions, but for those after a dot. */
  readonly words: ReadonlySet<string>;
  /** Names after a dot: of fields, methods, and what other packages export. */
  readonly selected: ReadonlySet<string>;
  /** Values of its string literals, and the patterns of what it embeds. */
  readonly strings: readonly string[];
}

type Statement = readonly Token[];

/** All declarations of one file. */
export function declarationsOf(source: string): readonly Declaration[] {
  const statements = statementsOf(tokensOf(source.replace(/^\uFEFF/, '')));
  // Build constraints stand before the package clause.
  const header = statements.filter((each) => keywordOf(each) === 'package').map(plainText);
  const imports = statements.filter((each) => keywordOf(each) === 'import').flatMap(importsOf);
  const declarations = statements
    .filter((each) => !['package', 'import'].includes(keywordOf(each)))
    .flatMap(ofStatement);
  const used = new Set(imports.filter((each) => declarations.some((one) => each.isUsedBy(one))));
  return [
    ...declarations.map((each) => {
      const own = imports.filter((one) => one.isUsedBy(each) || !used.has(one)).map(({ text }) => text);
      return { ...each, text: [...header, ...own.toSorted(), each.text].join('\n') };
    }),
    // Their packages' init functions run for every benchmark, and a dot imports names that cannot be distinguished.
    ...imports
      .filter(({ isForAll }) => isForAll)
      .map(({ text }) => declared('value', [], [{ ...NOTHING, text }], true)),
  ];
}

const NOTHING: Token = { kind: 'mark', text: '', afterEnd: false };

/** Statements between semicolons, written or not, outside of all brackets. Directives are with what follows them. */
function statementsOf(tokens: readonly Token[]): readonly Statement[] {
  const statements: Token[][] = [];
  let current: Token[] = [];
  let depth = 0;
  const end = () => {
    if (current.some(({ kind }) => kind !== 'directive')) {
      statements.push(current);
      current = [];
    }
  };
  for (const token of tokens) {
    if (depth === 0 && token.afterEnd) end();
    if (token.kind === 'mark') {
      if ('([{'.includes(token.text)) depth += 1;
      if (')]}'.includes(token.text)) depth = Math.max(0, depth - 1);
      if (token.text === ';' && depth === 0) {
        end();
        continue;
      }
    }
    current.push(token);
  }
  end();
  return statements;
}

function withoutDirectives(statement: Statement): Statement {
  return statement.filter(({ kind }) => kind !== 'directive');
}

function keywordOf(statement: Statement): string {
  return withoutDirectives(statement)[0]?.text ?? '';
}

/** `var ( ... )` as what stands in the brackets, `var x` as itself. */
function specsOf(statement: Statement): readonly Statement[] {
  const keyword = statement.findIndex(({ kind }) => kind !== 'directive');
  const directives = statement.slice(0, keyword);
  if (statement[keyword + 1]?.text !== '(') return [[...directives, ...statement.slice(keyword + 1)]];
  const inside = statement.slice(keyword + 2, statement.at(-1)?.text === ')' ? -1 : undefined);
  return statementsOf(inside).map((each) => [...directives, ...each]);
}

interface Import {
  readonly text: string;
  readonly isForAll: boolean;
  isUsedBy(declaration: Declaration): boolean;
}

function importsOf(statement: Statement): readonly Import[] {
  return specsOf(statement).map((spec) => {
    const [first, second] = withoutDirectives(spec);
    const name = first?.kind === 'text' ? null : (first?.text ?? '');
    const path = stringValue((name === null ? first : second) ?? NOTHING) ?? '';
    // The package's own name is not known: `gopkg.in/yaml.v3` is yaml, `math/rand/v2` is rand.
    const names = name === null ? path.split(/[/.-]/) : [name];
    return {
      text: `import ${plainText(spec)}`,
      isForAll: name === '.' || name === '_',
      isUsedBy: ({ words }) => names.some((each) => words.has(each)),
    };
  });
}

function ofStatement(statement: Statement): readonly Declaration[] {
  switch (keywordOf(statement)) {
    case 'func':
      return [functionOf(statement)];
    case 'type':
      return specsOf(statement).map((spec) => declared('type', [withoutDirectives(spec)[0]?.text ?? ''], spec));
    case 'var':
      return specsOf(statement).map((spec) => valueSpec('var', spec));
    case 'const': {
      const specs = specsOf(statement);
      const whole = specs.some((spec) => !spec.some(({ text }) => text === '=') || mentions(spec, 'iota'));
      // A line of such a group means something only after those before it.
      return whole
        ? [declared('value', specs.flatMap(namesOf), statement)]
        : specs.map((spec) => valueSpec('const', spec));
    }
    default:
      return [declared('value', [], statement, true)];
  }
}

function mentions(statement: Statement, word: string): boolean {
  return statement.some(({ kind, text }) => kind === 'word' && text === word);
}

function valueSpec(keyword: 'var' | 'const', spec: Statement): Declaration {
  const names = namesOf(spec);
  // `var x = 1` and `const x = 1` are not the same.
  const tokens: Statement = [{ kind: 'word', text: keyword, afterEnd: false }, ...spec];
  return declared('value', names, tokens, names.includes('_'));
}

/** `a, b` of `a, b = 1, 2` */
function namesOf(spec: Statement): readonly string[] {
  const names: string[] = [];
  const tokens = withoutDirectives(spec);
  for (let i = 0; tokens[i]?.kind === 'word'; i += 2) {
    names.push(tokens[i]?.text ?? '');
    if (tokens[i + 1]?.text !== ',') break;
  }
  return names;
}

/** These two run whatever benchmark is asked for. */
const FUNCTIONS_FOR_ALL = ['init', 'TestMain'];

function functionOf(statement: Statement): Declaration {
  const [, ...rest] = withoutDirectives(statement);
  const [first] = rest;
  if (first?.text !== '(') {
    const name = first?.text ?? '';
    return declared('function', [name], statement, FUNCTIONS_FOR_ALL.includes(name));
  }
  const close = rest.findIndex(({ text }) => text === ')');
  const receiver = rest.slice(0, Math.max(close, 0)).flatMap(({ kind, text }) => (kind === 'word' ? [text] : []));
  return { ...declared('method', [rest[close + 1]?.text ?? ''], statement), receiver };
}

function declared(
  kind: Declaration['kind'],
  names: readonly string[],
  tokens: Statement,
  isForAll = false,
): Declaration {
  const words = new Set<string>();
  const selected = new Set<string>();
  const strings: string[] = [];
  let previous = '';
  for (const token of tokens) {
    if (token.kind === 'word') (previous === '.' ? selected : words).add(token.text);
    const value = stringValue(token);
    if (value !== null) strings.push(value);
    if (token.kind === 'directive') strings.push(...embeddedBy(token.text));
    previous = token.text;
  }
  return { kind, names, receiver: [], isForAll, text: plainText(tokens), words, selected, strings };
}

/** `//go:embed "testdata/a b" all:testdata/*.json` */
function embeddedBy(directive: string): readonly string[] {
  const patterns = /^\/\/go:embed\s(.*)$/.exec(directive)?.[1] ?? '';
  const words = [...patterns.matchAll(/"([^"]*)"|`([^`]*)`|(\S+)/g)].map(([, a, b, c]) => a ?? b ?? c ?? '');
  return words.map((word) => word.replace(/^all:/, ''));
}
