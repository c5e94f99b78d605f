import { plot } from '@observablehq/plot';
import { escapeHtml } from './text.ts';

/**
 * Observable Plot draws into whatever document it is given. This one can only be written: elements with attributes, and
 * then their text. Colours and fonts are the page's style sheet's, and coordinates have one decimal, so that a plot is
 * small and the same bytes on every version of Node.
 */

const SVG = 'http://www.w3.org/2000/svg';

/** What says where something is, or which rule of the style sheet draws it. All else that Plot writes is left out. */
const KEPT: ReadonlySet<string> = new Set([
  'class',
  'viewBox',
  'width',
  'height',
  'd',
  'x',
  'y',
  'x1',
  'x2',
  'y1',
  'y2',
  'cx',
  'cy',
  'r',
  'dx',
  'dy',
  'transform',
  'text-anchor',
]);

/** Plot's own style sheet, and the titles that only a mouse finds. */
const LEFT_OUT: ReadonlySet<string> = new Set(['style', 'title']);

class Drawn {
  readonly ownerDocument: WritingDocument;
  readonly name: string;
  readonly namespaceURI = SVG;
  readonly style = { setProperty: () => {} };
  readonly attributes = new Map<string, string>();
  readonly children: Drawn[] = [];
  textContent: string | null = null;

  constructor(ownerDocument: WritingDocument, name: string) {
    this.ownerDocument = ownerDocument;
    this.name = name;
  }

  setAttribute(name: string, value: unknown): void {
    this.attributes.set(name, String(value));
  }

  removeAttribute(name: string): void {
    this.attributes.delete(name);
  }

  appendChild(child: Drawn): Drawn {
    this.children.push(child);
    return child;
  }

  /** Plot inserts nothing before anything else. */
  insertBefore(child: Drawn): Drawn {
    return this.appendChild(child);
  }
}

class WritingDocument {
  readonly documentElement = new Drawn(this, 'svg');

  createElementNS(_namespace: string, name: string): Drawn {
    return new Drawn(this, name);
  }
}

type Options = Omit<NonNullable<Parameters<typeof plot>[0]>, 'document' | 'className' | 'style'>;

/**
 * The plot as the text of an SVG element, hidden from readers that cannot see: the words beside it say the same.
 * @param below what is drawn first, as SVG
 */
export function draw(options: Options, below = ''): string {
  const drawn = plotted(options);
  return `<svg${attributesText(ofWhole(drawn.attributes))}>${below}${drawn.children.map(written).join('')}</svg>`;
}

/** What the plot draws without the element around it, to be used in several plots. */
export function drawInside(options: Options): string {
  return plotted(options).children.map(written).join('');
}

function plotted(options: Options): Drawn {
  const document = new WritingDocument();
  // Of all that a document can do, Plot asks for what is above.
  const drawn: unknown = plot({ ...options, document: document as never });
  return drawn as Drawn;
}

function written(element: Drawn): string {
  const { name, children, textContent } = element;
  if (LEFT_OUT.has(name)) return '';
  const attributes = new Map([...element.attributes].filter(([each]) => KEPT.has(each)));
  const only = children.length === 1 ? children[0] : undefined;
  // A group around one shape: the shape alone, with the class of the group.
  if (name === 'g' && only !== undefined && !attributes.has('transform') && !attributes.has('text-anchor')) {
    for (const [each, value] of attributes) if (!only.attributes.has(each)) only.attributes.set(each, value);
    return written(only);
  }
  const content = `${textContent === null ? '' : escapeHtml(textContent)}${children.map(written).join('')}`;
  if (name === 'g' && content === '') return '';
  return content === ''
    ? `<${name}${attributesText(attributes)}/>`
    : `<${name}${attributesText(attributes)}>${content}</${name}>`;
}

function ofWhole(attributes: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const [width, height] = ['width', 'height'].map((name) => attributes.get(name) ?? '');
  return new Map([
    ['viewBox', `0 0 ${width} ${height}`],
    ['aria-hidden', 'true'],
  ]);
}

function attributesText(attributes: ReadonlyMap<string, string>): string {
  return [...attributes].map(([name, value]) => ` ${name}="${escapeHtml(rounded(value))}"`).join('');
}

/** `M6.818181818181818,21.8` becomes `M6.8,21.8`. */
function rounded(value: string): string {
  return value.replace(/-?\d+\.\d+(?:e-?\d+)?/g, (figure) => String(Math.round(Number(figure) * 10) / 10 || 0));
}
