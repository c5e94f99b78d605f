import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import axe from 'axe-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withPage } from '../../scripts/browser.mjs';
import { analyse } from '../../src/analysis/analyse.ts';
import { decideGate } from '../../src/analysis/gate.ts';
import { renderHtml } from '../../src/render/html/html.ts';
import { viewOf } from '../../src/render/view/view.ts';
import { pageRun } from '../support/page-run.ts';
import { required } from '../support/toolchains.ts';

// The page of a report in a real browser, as a phone and a large screen show it, in both themes.
const hasBrowser = spawnSync(process.env.CHROMIUM ?? 'chromium', ['--version']).status === 0;

let folder: string;
let url: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tare-page-test-'));
  const analysis = analyse(pageRun());
  writeFileSync(join(folder, 'report.html'), renderHtml(analysis, viewOf(analysis, decideGate(analysis))));
  url = pathToFileURL(join(folder, 'report.html')).href;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const VIEWS = [400, 1280].flatMap((width) => (['light', 'dark'] as const).map((scheme) => ({ width, scheme })));
const OPEN_SOME = "for (const each of [...document.querySelectorAll('.row details')].slice(0, 25)) each.open = true";
const SHOWN = "[...document.querySelectorAll('tbody.row')].filter((row) => row.checkVisibility()).length";

describe.skipIf(!hasBrowser && !required)('the page in a browser', () => {
  it.each(VIEWS)(
    'of $width px, $scheme: asks no network, is not wider than the screen, and axe finds nothing',
    async (view) => {
      const { violations, width, requests, background } = await withPage(url, view, async (page) => {
        await page.evaluate(OPEN_SOME);
        // axe is ours to run; the page itself would refuse it.
        await page.ask('Page.setBypassCSP', { enabled: true });
        await page.evaluate(`${axe.source};0`);
        const found = `axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations.map(({ id, nodes }) => id + ' ' + nodes[0].html.slice(0, 200)))`;
        return {
          violations: await page.evaluate(found),
          width: await page.evaluate('document.documentElement.scrollWidth'),
          background: await page.evaluate('getComputedStyle(document.body).backgroundColor'),
          requests: page.requests,
        };
      });
      expect(violations).toEqual([]);
      expect(width).toBe(view.width);
      expect(requests.filter((each) => !each.startsWith('data:'))).toEqual([url]);
      expect(background).toBe(view.scheme === 'light' ? 'rgb(255, 255, 255)' : 'rgb(15, 19, 23)');
    },
  );

  it('shows what is asked for by verdict, metric and name', async () => {
    await withPage(url, { width: 1280 }, async (page) => {
      expect(await page.evaluate(SHOWN)).toBe(200);
      const ask = (change: string) =>
        page.evaluate(
          `{ const form = document.querySelector('form'); ${change}; form.dispatchEvent(new Event('input')); } ${SHOWN}`,
        );
      const regressed = await ask("for (const box of form.section) box.checked = box.value === 'regressed'");
      expect(regressed).toBe(await page.evaluate("document.querySelectorAll('.row[data-s=regressed]').length"));
      expect(await ask("form.elements.name.value = 'WALK/mixed'")).toBe(1);
      expect(await ask("form.elements.name.value = 'no such name'")).toBe(0);
      await ask("form.elements.name.value = ''; for (const box of form.section) box.checked = true");
      const allocations = await ask('form.unit.value = form.unit.options[2].value');
      expect(allocations).toBe(await page.evaluate('document.querySelectorAll(\'.row[data-u="1"]\').length'));
      expect(allocations).toBeGreaterThan(0);
    });
  });

  it('is read without a script: all rows stand, and a row opens', async () => {
    await withPage(url, { width: 1280, script: false }, async (page) => {
      const { root } = await page.ask('DOM.getDocument', { depth: 0 });
      const count = async (selector: string) =>
        (await page.ask('DOM.querySelectorAll', { nodeId: root.nodeId, selector })).nodeIds.length;
      expect(await count('form.filters[hidden]')).toBe(1);
      expect(await count('tbody.row:not([hidden])')).toBe(200);
    });
    const heights = await withPage(url, { width: 1280 }, async (page) => {
      const height = "document.querySelector('.more').getBoundingClientRect().height";
      return [
        await page.evaluate(height),
        await page.evaluate(`document.querySelector('.row summary').click(); ${height}`),
      ];
    });
    expect(heights[0]).toBe(0);
    expect(heights[1]).toBeGreaterThan(100);
  });

  it('is printed with what changed opened, and without the filters', async () => {
    const shown = await withPage(url, { width: 1000, media: 'print' }, (page) =>
      page.evaluate(
        "['.row.regressed .more', '.row.unchanged .more', '.filters'].map((each) => document.querySelector(each).getBoundingClientRect().height > 0)",
      ),
    );
    expect(shown).toEqual([true, false, false]);
  });
});
