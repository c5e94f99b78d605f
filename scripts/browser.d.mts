interface PageView {
  /** CSS pixels. */
  readonly width: number;
  readonly height?: number;
  /** Pixels of the picture for each CSS pixel. */
  readonly scale?: number;
  readonly scheme?: 'light' | 'dark';
  /** `print`; the screen when not given. */
  readonly media?: string;
  /** The page's own scripts run. */
  readonly script?: boolean;
}

interface OpenedPage {
  /** The addresses that it asked for. */
  readonly requests: readonly string[];
  /** The value of an expression, or of the promise that it gives. */
  // biome-ignore lint/suspicious/noExplicitAny: the page decides.
  evaluate(expression: string): Promise<any>;
  /** A PNG of `height` CSS pixels of the page from `top` on, or of all of it. */
  picture(height?: number, top?: number): Promise<Buffer>;
  /** A command of the DevTools protocol. */
  // biome-ignore lint/suspicious/noExplicitAny: each command has an answer of its own.
  ask(method: string, params?: object): Promise<any>;
}

/** Opens a page in Chromium and hands it to `use`; the browser is gone afterwards. */
export function withPage<Result>(
  url: string,
  view: PageView,
  use: (page: OpenedPage) => Promise<Result>,
): Promise<Result>;
