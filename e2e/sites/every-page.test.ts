import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { laptop, type Screen } from '../harness/browser.ts';
import { logIn, logInAsAdmin, nimal, register } from '../harness/people.ts';
import { world } from '../harness/world.ts';

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
);
const AXE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

const publicPages = [
  ['main', '/'],
  ['main', '/home'],
  ['main', '/store'],
  ['main', '/guide'],
  ['client', '/auth'],
  ['client', '/nowhere'],
  ['client', '/admin-login'],
  ['download', '/'],
  ['download', '/?tab=developers'],
] as const;
const customerPages = [
  '/dashboard',
  '/orders',
  '/redeem-key',
  '/guide',
  '/download',
  '/reset-device-id',
  '/delete-account',
];
const staffPages = [
  '/admin',
  '/admin?tab=subscription-types',
  '/admin?tab=orders',
  '/admin?tab=plans',
  '/admin?tab=users',
  '/admin?tab=downloads',
  '/admin?tab=payments',
];

const here = world(async ({ product, visit }) => {
  const { page, context } = await visit();
  await register(page, product, nimal);
  await context.close();
});

/** The smallest screen is also where the most things stand below each other. */
const smallPhone: Screen = { width: 320, height: 640 };
const looks: { colorScheme: 'dark' | 'light'; screen: Screen }[] = [
  { colorScheme: 'dark', screen: laptop },
  { colorScheme: 'light', screen: smallPhone },
];

// Each page is waited for until its network is idle: time in which another page can be looked at.
describe.concurrent.each(looks)('in $colorScheme at $screen.width px', (look) => {
  it('public pages are accessible, fit, and complain about nothing', async () => {
    const { page, context, complaints } = await here.visit(look);
    await useTheme(page, look.colorScheme);
    for (const [site, path] of publicPages) await judge(page, `${here.product[site]}${path}`);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('pages behind sign-in are too', async () => {
    const { page, context, complaints } = await here.visit(look);
    await useTheme(page, look.colorScheme);
    await logIn(page, here.product, nimal);
    await logInAsAdmin(page, here.product);
    for (const path of [...customerPages, ...staffPages]) {
      await judge(page, `${here.product.client}${path}`);
    }
    expect(complaints).toEqual([]);
    await context.close();
  });
});

/** No violation of the rules of accessibility, and nothing that scrolls sideways. */
async function judge(page: Page, url: string): Promise<void> {
  await page.goto(url, { waitUntil: 'networkidle' });
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect({ overflow, violations: await violations(page) }, url).toEqual({
    overflow: 0,
    violations: [],
  });
}

/** The theme a person chose before is what every page starts with. */
async function useTheme(page: Page, theme: 'dark' | 'light'): Promise<void> {
  await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
}

async function violations(page: Page): Promise<string[]> {
  // Through the debugger's door, because the pages' own policy lets no foreign script in.
  await page.evaluate(axeSource);
  return page.evaluate(async (tags) => {
    const axe = Reflect.get(globalThis, 'axe');
    const { violations: found } = await axe.run(document, { runOnly: tags });
    return found.map(
      (each: { id: string; nodes: { target: string[] }[] }) =>
        `${each.id}: ${each.nodes.map((node) => node.target.join(' ')).join(', ')}`,
    );
  }, AXE_TAGS);
}
