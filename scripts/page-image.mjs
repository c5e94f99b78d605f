// Pictures of a page of a report in both themes, as a phone and a large screen show them.
//
//   node scripts/page-image.mjs PAGE.html FOLDER [HEIGHT [TOP]]
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { withPage } from './browser.mjs';

const [, , page, folder, height = '2400', top = '0'] = process.argv;
if (folder === undefined) throw new Error('usage: node scripts/page-image.mjs PAGE.html FOLDER [HEIGHT [TOP]]');
for (const width of [400, 1280]) {
  for (const scheme of ['light', 'dark']) {
    const target = join(folder, `page-${width}-${scheme}.png`);
    await withPage(pathToFileURL(resolve(page)).href, { width, scheme }, async (opened) => {
      await opened.evaluate(
        "for (const each of [...document.querySelectorAll('.row details')].slice(0, 2)) each.open = true",
      );
      writeFileSync(target, await opened.picture(Number(height), Number(top)));
      const asked = opened.requests.filter((each) => !each.startsWith('file:') && !each.startsWith('data:'));
      console.log(`${target}: ${asked.length} requests to a network`);
    });
  }
}
