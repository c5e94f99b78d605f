// Draws a rendered comment as GitHub would show it: Markdown -> HTML with GitHub's own style sheet -> Chromium -> PNG.
// With no argument: the golden comment `example` as docs/images/comment.png, the README's picture.
//
//   node scripts/comment-image.mjs [COMMENT.md PICTURE.png [WIDTH_PX]]
//   node scripts/comment-image.mjs --check
//
// Beside the picture stand the digests of the HTML that it shows and of the picture. --check compares them with today's
// HTML and with the picture: another Chromium draws other pixels of the same page.
//
// CHROMIUM names the browser where it is not `chromium` on PATH.
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import { withPage } from './browser.mjs';

const SCALE = 2;
const root = fileURLToPath(new URL('..', import.meta.url));

const README_PICTURE = [
  join(root, '__tests__/render/golden/example/comment.md'),
  join(root, 'docs/images/comment.png'),
];
const given = process.argv.slice(2);
const isCheck = given[0] === '--check';
const isOfReadme = given.length === 0 || isCheck;
const [source, target, width = '900'] = isOfReadme ? README_PICTURE : given;
const WIDTH_PX = Number(width);

const style = readFileSync(join(root, 'node_modules/github-markdown-css/github-markdown-light.css'), 'utf8');
const body = micromark(readFileSync(source, 'utf8'), {
  allowDangerousHtml: true,
  extensions: [gfm()],
  htmlExtensions: [gfmHtml()],
});
const page = `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><style>${style}
body { margin: 0; padding: 12px; background: #fff; }
/* A comment's own frame and font size. */
.markdown-body { box-sizing: border-box; border: 1px solid #d1d9e0; border-radius: 6px; padding: 16px; font-size: 14px; }
</style><article class="markdown-body">${body}</article>`;

const digestsFile = `${target}.sha256`;
const sha256 = (data) => createHash('sha256').update(data).digest('hex');
const digests = () => `${sha256(page)}  HTML\n${sha256(readFileSync(target))}  PNG\n`;

if (isCheck) {
  if (readFileSync(digestsFile, 'utf8') === digests()) process.exit(0);
  console.error('docs/images/comment.png does not show the golden comment `example` of today: run npm run picture.');
  process.exit(1);
}

const folder = mkdtempSync(join(tmpdir(), 'tare-picture-'));
try {
  const file = join(folder, 'comment.html');
  writeFileSync(file, page);
  const view = { width: WIDTH_PX, height: 100, scale: SCALE };
  const picture = await withPage(pathToFileURL(file).href, view, (opened) => opened.picture());
  writeFileSync(target, picture);
  if (isOfReadme) writeFileSync(digestsFile, digests());
  console.log(`${target}: ${WIDTH_PX} px wide at ${SCALE}x, ${picture.length} bytes`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
