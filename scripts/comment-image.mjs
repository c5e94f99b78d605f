// Draws a rendered comment as GitHub would show it: Markdown -> HTML with GitHub's own style sheet -> Chromium -> PNG.
// With no argument: the golden comment `example` as docs/images/comment.png, the README's picture.
//
//   node scripts/comment-image.mjs [COMMENT.md PICTURE.png [WIDTH_PX]]
//
// CHROMIUM names the browser where it is not `chromium` on PATH.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';

const SCALE = 2;
const root = fileURLToPath(new URL('..', import.meta.url));

const [source, target, width = '900'] =
  process.argv.length > 2
    ? process.argv.slice(2)
    : [join(root, '__tests__/render/golden/example/comment.md'), join(root, 'docs/images/comment.png')];

const WIDTH_PX = Number(width);

const style = readFileSync(join(root, 'node_modules/github-markdown-css/github-markdown-light.css'), 'utf8');
const body = micromark(readFileSync(source, 'utf8'), {
  allowDangerousHtml: true,
  extensions: [gfm()],
  htmlExtensions: [gfmHtml()],
});
const page = `<!doctype html><meta charset="utf-8"><style>${style}
body { margin: 0; padding: 12px; background: #fff; }
/* A comment's own frame and font size. */
.markdown-body { box-sizing: border-box; border: 1px solid #d1d9e0; border-radius: 6px; padding: 16px; font-size: 14px; }
</style><article class="markdown-body">${body}</article>
<script>document.title = 'height=' + Math.ceil(document.documentElement.getBoundingClientRect().height);</script>`;

const folder = mkdtempSync(join(tmpdir(), 'tare-picture-'));
try {
  const file = join(folder, 'comment.html');
  writeFileSync(file, page);
  const chromium = (...options) =>
    execFileSync(
      process.env.CHROMIUM ?? 'chromium',
      [
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--hide-scrollbars',
        `--user-data-dir=${join(folder, 'profile')}`,
        `--force-device-scale-factor=${SCALE}`,
        ...options,
        pathToFileURL(file).href,
      ],
      { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] },
    );
  const [, height] = /<title>height=(\d+)/.exec(chromium(`--window-size=${WIDTH_PX},800`, '--dump-dom')) ?? [];
  if (height === undefined) throw new Error('the page did not tell its height');
  chromium(`--window-size=${WIDTH_PX},${height}`, `--screenshot=${resolve(target)}`);
  console.log(`${target}: ${WIDTH_PX} x ${height} px at ${SCALE}x, ${readFileSync(target).length} bytes`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
