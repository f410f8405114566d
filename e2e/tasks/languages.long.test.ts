import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { laptop, phone, type Screen } from '../harness/browser.ts';
import { lookOver, loudActs } from '../harness/pages/judge-page.ts';
import { solveChallenge } from '../harness/people.ts';
import { addStock } from '../harness/purchases.ts';
import { holdBack, twoFrames, watchShifts } from '../harness/shifts.ts';
import { giveCoins, logInTaskUser, registerTaskUser, sanduni } from '../harness/task-area.ts';
import { world, type World } from '../harness/world.ts';

const BOUGHT = 'Supreme One Month Regz Coin 250';

const FOR_SALE = 'Essential One Month Regz Coin 250';

const views = ['tasks', 'games', 'statement', 'settings', 'shop'];

/** `gamesHeight`: the maximum height in pixels of the page with all ten games on a phone. */
const languages = [
  { name: 'English', code: 'en', scripts: [], gamesHeight: 1600 },
  { name: 'සිංහල', code: 'si', scripts: ['sinhala'], gamesHeight: 1900 },
  { name: 'தமிழ்', code: 'ta', scripts: ['tamil'], gamesHeight: 1900 },
];

/** Gives sanduni a key and coins for another one, so that every screen has something to show. */
async function fillScreens(here: World): Promise<void> {
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
async function logInHere(page: Page): Promise<void> {
  await page.locator('input[name="username"]').fill(sanduni.username);
  await page.locator('input[name="password"]').fill(sanduni.password);
  await page.getByRole('checkbox').click();
  await page.locator('button[type="submit"]:not([aria-disabled="true"])').click();
  await page.getByRole('heading', { level: 1, name: sanduni.username }).waitFor();
}

/** Stores a language in the account, with a browser that is then discarded with all its caches. */
async function keepLanguage({ product, visit }: World, name: string): Promise<void> {
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
async function walkThrough(
  here: World,
  { screen, language }: { screen: Screen; language: (typeof languages)[number] },
): Promise<void> {
  await keepLanguage(here, language.name);
  const { page, context, complaints } = await here.visit({ screen });
  const { product } = here;
  const fonts = new Set<string>();
  page.on('request', (request) => {
    const [, script] = /\/(sinhala|tamil)-[\w-]+\.woff2$/.exec(request.url()) ?? [];
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

const here = world(fillScreens);

describe.each([laptop, phone])('at $width px', (screen) => {
  it.each(languages)('Every screen in $name is accessible and fits', async (language) => {
    await walkThrough(here, { screen, language });
  });
});

const MOST_SHIFT = 0.01;

/**
 * Opens an address whose fonts and answers are late; the first ones that it shows are the latest.
 * Fonts of another script are preloaded, and come in time.
 */
async function openSlowly(page: Page, address: string, hasOwnFonts: boolean): Promise<number> {
  const sendFonts = await holdBack(page, /\.woff2/);
  const sendMe = await holdBack(page, /\/api\/accounts\/task-users\/me$/);
  const sendList = await holdBack(
    page,
    /\/api\/(tasks\/today|games|shop\/purchases|coins\/statement)/,
  );
  const sendGoal = await holdBack(page, /\/api\/shop\/products$/);
  const sendDay = await holdBack(page, /\/api\/coins\/day$/);
  const shifted = await watchShifts(page);
  const entry = page.waitForResponse(/\/assets\/tasks\/(\w\w\/)?entry-/);
  if (hasOwnFonts) sendFonts();
  await page.goto(address, { waitUntil: 'commit' });
  await (await entry).finished();
  await twoFrames(page);
  for (const send of [sendMe, sendList, sendGoal, sendDay, sendFonts]) {
    send();
    await twoFrames(page);
  }
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  await twoFrames(page);
  return shifted();
}

type Walk = { context: BrowserContext; screen: Screen; language: (typeof languages)[number] };

async function walk({ context, screen, language }: Walk): Promise<void> {
  for (const view of views) {
    const page = await context.newPage();
    await page.setViewportSize(screen);
    const name = `${view} in ${language.code}, ${screen.width} px`;
    const address = `${here.product.client}/tasks?view=${view}`;
    expect(await openSlowly(page, address, language.code !== 'en'), name).toBeLessThanOrEqual(
      MOST_SHIFT,
    );
    expect((await loudActs(page)).length, name).toBeLessThanOrEqual(1);
    if (view === 'games' && screen === phone) {
      await page.locator('#game-maze-runner').waitFor();
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      expect(height, name).toBeLessThanOrEqual(language.gamesHeight);
    }
    await page.close();
  }
}

it.each(languages)('The task area in $name does not shift', async (language) => {
  await keepLanguage(here, language.name);
  for (const screen of [phone, laptop]) {
    const { page, context } = await here.visit({ screen });
    const { client } = here.product;
    await context.addCookies([{ name: 'regz-language', value: language.code, url: client }]);
    const shift = await openSlowly(page, `${client}/task-auth`, language.code !== 'en');
    expect(shift, `log-in in ${language.code}`).toBeLessThanOrEqual(MOST_SHIFT);
    await logInHere(page);
    await walk({ context, screen, language });
    await context.close();
  }
});

const standIns = [
  { font: 'Geist', weight: 400, names: ['Geist Stand-in', 'Geist Roboto', 'Geist DejaVu'] },
  {
    font: 'Chakra Petch',
    weight: 600,
    names: ['Chakra Petch Stand-in', 'Chakra Petch Roboto', 'Chakra Petch DejaVu'],
  },
];

it.each(standIns)('The stand-ins of $font have its measures', async ({ font, weight, names }) => {
  const { page } = await here.visit();
  await page.goto(`${here.product.client}/task-auth`, { waitUntil: 'networkidle' });
  const measured = await page.evaluate(
    async ([size, families]) => {
      const text = document.body.innerText.replaceAll(/\s+/g, ' ').replaceAll(/[^ -~]/g, '');
      const pen = document.createElement('canvas').getContext('2d');
      const sizes: { width: number; height: number }[] = [];
      for (const family of families) {
        const style = `${size} 100px '${family}'`;
        // A face whose font the machine lacks cannot be loaded.
        const faces = await document.fonts.load(style, text).catch(() => []);
        if (pen === null || faces.length === 0) continue;
        pen.font = style;
        const box = pen.measureText(text);
        const height = box.fontBoundingBoxAscent + box.fontBoundingBoxDescent;
        sizes.push({ width: box.width, height });
      }
      return sizes;
    },
    [weight, [font, ...names]] as const,
  );
  const [real, ...others] = measured;
  expect(others.length).toBeGreaterThan(0);
  for (const other of others) {
    expect(Math.abs(other.width / (real?.width ?? 0) - 1)).toBeLessThan(0.02);
    expect(Math.abs(other.height / (real?.height ?? 0) - 1)).toBeLessThan(0.005);
  }
});
