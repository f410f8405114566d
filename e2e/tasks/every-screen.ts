import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Screen } from '../harness/browser.ts';
import { lookOver } from '../harness/pages/look-over.ts';
import { solveChallenge } from '../harness/people.ts';
import { addStock } from '../harness/stock.ts';
import { giveCoins, logInTaskUser, registerTaskUser, sanduni } from '../harness/task-area.ts';
import type { World } from '../harness/world.ts';

const BOUGHT = 'Supreme One Month Regz Coin 250';
const FOR_SALE = 'Essential One Month Regz Coin 250';
const views = ['tasks', 'games', 'statement', 'settings', 'shop'];

/** `gamesHeight`: the maximum height in pixels of the page with all ten games on a phone. */
export const languages = [
  { name: 'English', code: 'en', scripts: [], gamesHeight: 1600 },
  { name: 'සිංහල', code: 'si', scripts: ['sinhala'], gamesHeight: 1900 },
  { name: 'தமிழ்', code: 'ta', scripts: ['tamil'], gamesHeight: 1900 },
];

/** Gives sanduni a key and coins for another one, so that every screen has something to show. */
export async function fillScreens(here: World): Promise<void> {
  const { product, visit } = here;
  await addStock(product, BOUGHT, 'screen-key-1');
  await addStock(product, FOR_SALE, 'screen-key-2');
  const { page, context } = await visit();
  await registerTaskUser(page, product, sanduni);
  await giveCoins(here, sanduni, 500);
  await logInTaskUser(page, product, sanduni);
  await page.goto(`${product.client}/tasks?view=shop`);
  await productButton(page, BOUGHT).click();
  await solveChallenge(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Buy' }).click();
  await page.getByRole('heading', { name: 'Congratulations!' }).waitFor();
  await context.close();
}

function productButton(page: Page, product: string) {
  return page.getByRole('listitem').filter({ hasText: product }).getByRole('button').first();
}

/** Logs in on the open page, in any language. */
export async function logInHere(page: Page): Promise<void> {
  await page.locator('input[name="username"]').fill(sanduni.username);
  await page.locator('input[name="password"]').fill(sanduni.password);
  await page.getByRole('checkbox').click();
  await page.locator('button[type="submit"]:not([aria-disabled="true"])').click();
  await page.getByRole('heading', { level: 1, name: sanduni.username }).waitFor();
}

/** Stores a language in the account, with a browser that is then discarded with all its caches. */
export async function keepLanguage({ product, visit }: World, name: string): Promise<void> {
  const { page, context } = await visit();
  await page.goto(`${product.client}/task-auth`);
  await logInHere(page);
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH');
  await page.getByRole('button', { name }).click();
  await saved;
  await context.close();
}

/**
 * Checks every screen of the task area in one language on one screen size, in both themes: no
 * accessibility violations, no sideways scrolling, no clipped text, and no other language's font.
 */
export async function walkThrough(
  here: World,
  { screen, language }: { screen: Screen; language: (typeof languages)[number] },
): Promise<void> {
  await keepLanguage(here, language.name);
  const { page, context, complaints } = await here.visit({ screen });
  const { product } = here;
  const fonts = new Set<string>();
  page.on('request', (request) => {
    const [, script] = /noto-sans-(\w+)/.exec(request.url()) ?? [];
    if (script !== undefined) fonts.add(script);
  });
  await context.addCookies([{ name: 'regz-language', value: language.code, url: product.client }]);

  async function look(what: string) {
    const name = `${what} in ${language.code}, ${screen.width} px`;
    expect(await page.evaluate(() => document.documentElement.lang), name).toBe(language.code);
    await lookOver(page, name);
  }

  await page.goto(`${product.client}/task-auth`, { waitUntil: 'networkidle' });
  await look('log-in');
  await page.getByRole('tab').nth(1).click();
  await look('registration');
  await page.getByRole('tab').nth(0).click();
  await logInHere(page);
  for (const view of views) {
    await page.goto(`${product.client}/tasks?view=${view}`, { waitUntil: 'networkidle' });
    await look(view);
    if (view === 'tasks') {
      const button = await page.locator('section[id^="task-"] button').boundingBox();
      expect((button?.y ?? Infinity) + (button?.height ?? 0)).toBeLessThanOrEqual(844);
    }
  }
  await productButton(page, FOR_SALE).click();
  await page.getByRole('dialog').getByRole('checkbox').waitFor();
  await look('buy dialog');
  await page.keyboard.press('Escape');
  await productButton(page, BOUGHT).click();
  await page.getByText('SCREEN-KEY-1').waitFor();
  await look('purchase dialog');
  expect([...fonts], `fonts in ${language.code}`).toEqual(language.scripts);
  expect(complaints).toEqual([]);
  await context.close();
}
