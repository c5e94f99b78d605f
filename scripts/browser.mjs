// Chromium, without a window, led by its DevTools protocol over a pipe. CHROMIUM names it where it is not `chromium` on PATH.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const OPTIONS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--hide-scrollbars',
  '--remote-debugging-pipe',
];

/** Where it was not asked to close, or does not. */
const CLOSING_MS = 2000;

/**
 * Opens a page and hands it to `use`; the browser is gone afterwards.
 * @template Result
 * @param {string} url
 * @param {{ width: number, height?: number, scale?: number, scheme?: 'light' | 'dark', media?: string, script?: boolean }} view
 * @param {(page: Page) => Promise<Result>} use
 * @returns {Promise<Result>}
 */
export async function withPage(url, view, use) {
  const profile = mkdtempSync(join(tmpdir(), 'tare-browser-'));
  const browser = spawn(process.env.CHROMIUM ?? 'chromium', [...OPTIONS, `--user-data-dir=${profile}`], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise((resolve) => browser.once('close', resolve));
  try {
    const page = new Page(browser);
    await page.open(url, view);
    const result = await use(page);
    await page.ask('Browser.close');
    return result;
  } finally {
    const timer = setTimeout(() => browser.kill('SIGKILL'), CLOSING_MS);
    await ended;
    clearTimeout(timer);
    // Its helpers may still write there.
    rmSync(profile, { recursive: true, force: true, maxRetries: 20 });
  }
}

/** One page, and the addresses that it asked for. */
class Page {
  /** @type {string[]} */
  requests = [];
  #next = 1;
  #waiting = new Map();
  #listeners = new Map();
  #session;
  #input;

  constructor(browser) {
    const [, , , input, output] = browser.stdio;
    this.#input = input;
    let rest = '';
    output.setEncoding('utf8').on('data', (chunk) => {
      const parts = (rest + chunk).split('\0');
      rest = parts.pop() ?? '';
      for (const part of parts) this.#hear(JSON.parse(part));
    });
    browser.once('error', (error) => this.#fail(error));
    browser.once('close', () => this.#fail(new Error('the browser ended')));
    input.on('error', () => {});
  }

  async open(url, { width, height = 900, scale = 1, scheme = 'light', media = '', script = true }) {
    const { targetId } = await this.ask('Target.createTarget', { url: 'about:blank' });
    ({ sessionId: this.#session } = await this.ask('Target.attachToTarget', { targetId, flatten: true }));
    for (const domain of ['Page', 'Network', 'Runtime']) await this.ask(`${domain}.enable`);
    const metrics = { width, height, deviceScaleFactor: scale, mobile: width < 600 };
    await this.ask('Emulation.setDeviceMetricsOverride', metrics);
    const features = [{ name: 'prefers-color-scheme', value: scheme }];
    await this.ask('Emulation.setEmulatedMedia', { media, features });
    if (!script) await this.ask('Emulation.setScriptExecutionDisabled', { value: true });
    const loaded = new Promise((resolve) => this.#listeners.set('Page.loadEventFired', resolve));
    await this.ask('Page.navigate', { url });
    await loaded;
  }

  /** The value of an expression, or of the promise that it gives. */
  async evaluate(expression) {
    const asked = { expression, awaitPromise: true, returnByValue: true };
    const { result, exceptionDetails } = await this.ask('Runtime.evaluate', asked);
    if (exceptionDetails !== undefined) throw new Error(exceptionDetails.exception?.description ?? 'it threw');
    return result.value;
  }

  /** A PNG of `height` CSS pixels of the page from `top` on, or of all of it. */
  async picture(height = Number.POSITIVE_INFINITY, top = 0) {
    const { cssContentSize } = await this.ask('Page.getLayoutMetrics');
    const { width, height: whole } = cssContentSize;
    const y = Math.max(0, Math.min(top, whole - height));
    const clip = { x: 0, y, width, height: Math.min(height, whole), scale: 1 };
    const { data } = await this.ask('Page.captureScreenshot', { format: 'png', captureBeyondViewport: true, clip });
    return Buffer.from(data, 'base64');
  }

  ask(method, params = {}) {
    const id = this.#next++;
    const answer = new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
    const session = this.#session === undefined ? {} : { sessionId: this.#session };
    this.#input.write(`${JSON.stringify({ id, method, params, ...session })}\0`);
    return answer;
  }

  #hear({ id, result, error, method, params }) {
    if (method === 'Network.requestWillBeSent') this.requests.push(params.request.url);
    this.#listeners.get(method)?.(params);
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (error === undefined) waiting?.resolve(result);
    else waiting?.reject(new Error(error.message));
  }

  #fail(error) {
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}
