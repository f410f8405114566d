import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
);
const AXE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Opens a page and checks it. */
export async function judge(page: Page, url: string): Promise<void> {
  await page.goto(url, { waitUntil: 'networkidle' });
  await judgeShown(page, url);
}

/** Checks that the page has no accessibility violations and does not scroll sideways. */
export async function judgeShown(page: Page, what: string): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect({ overflow, violations: await violations(page) }, what).toEqual({
    overflow: 0,
    violations: [],
  });
}

async function violations(page: Page): Promise<string[]> {
  // Through the debugger, because the pages' own policy allows no foreign script.
  await page.evaluate(axeSource);
  return page.evaluate(async (tags) => {
    const axe = Reflect.get(globalThis, 'axe');
    const { violations: found } = await axe.run(document, {
      runOnly: tags,
      resultTypes: ['violations'],
    });
    return found.map(
      (each: { id: string; nodes: { target: string[] }[] }) =>
        `${each.id}: ${each.nodes.map((node) => node.target.join(' ')).join(', ')}`,
    );
  }, AXE_TAGS);
}
