import type { BrowserContext, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { laptop, phone, type Screen } from '../harness/browser.ts';
import { loudActs } from '../harness/pages/loud-acts.ts';
import { holdBack, twoFrames, watchShifts } from '../harness/shifts.ts';
import { registerTaskUser, sanduni } from '../harness/task-area.ts';
import { world } from '../harness/world.ts';
import { keepLanguage, languages, logInHere } from './every-screen.ts';

const MOST_SHIFT = 0.01;
const views = ['tasks', 'games', 'shop', 'statement', 'settings'];

const here = world(async ({ product, visit }) => {
  const { page, context } = await visit();
  await registerTaskUser(page, product, sanduni);
  await context.close();
});

/**
 * Opens an address whose fonts and answers are late; the first ones that it shows are the latest.
 * Words wait for the fonts of their own script.
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
  const words = page.waitForResponse(/\/assets\/tasks\/catalogue/);
  await page.goto(address, { waitUntil: 'commit' });
  await (await words).finished();
  await twoFrames(page);
  if (hasOwnFonts) sendFonts();
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

it.each(languages)(
  'The task area in $name does not shift while its data and fonts arrive late, and all games fit on a phone',
  async (language) => {
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
  },
);

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
