import { expect, it } from 'vitest';
import { phone } from '../harness/browser.ts';
import { watchShifts } from '../harness/shifts.ts';
import { logInTaskUser, registerTaskUser } from '../harness/task-area.ts';
import { world } from '../harness/world.ts';
import { languages } from './every-screen.ts';

const here = world();

it.each(languages)(
  'A phone shows the tasks in $name without a jump, and the games in few screens',
  async ({ name, code, gamesHeight }) => {
    const first = await here.visit({ screen: phone });
    const username = `steady-${code}`;
    const person = { username, email: `${username}@example.com`, password: 'a word of three' };
    await registerTaskUser(first.page, here.product, person);
    await logInTaskUser(first.page, here.product, person);
    const saved = first.page.waitForResponse((answer) => answer.request().method() === 'PATCH');
    if (code !== 'en') {
      await first.page.getByRole('button', { name }).click();
      await saved;
    }
    const page = await first.context.newPage();
    await page.addInitScript(() => {
      Reflect.set(globalThis, 'log', []);
      new PerformanceObserver((list) => {
        for (const e of list.getEntries() as any[])
          (globalThis as any).log.push([
            Math.round(e.startTime),
            e.value.toFixed(4),
            e.hadRecentInput,
            e.sources.map(
              (s: any) =>
                `${s.node?.nodeName}.${String(s.node?.className).slice(0, 40)} ${Math.round(s.previousRect.y)}+${Math.round(s.previousRect.height)}→${Math.round(s.currentRect.y)}+${Math.round(s.currentRect.height)}`,
            ),
          ]);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const shifted = await watchShifts(page);
    await page.goto(`${here.product.client}/tasks`);
    await page.locator('section[id^="task-"] button').waitFor();
    await page.evaluate(() => document.fonts.ready);
    await page.waitForTimeout(1500);
    console.log(
      code,
      'tasks',
      await shifted(),
      JSON.stringify(await page.evaluate(() => (globalThis as any).log), null, 1),
    );
    await page.screenshot({ path: `/tmp/shot-${code}-tasks.png`, fullPage: true });
    await page.goto(`${here.product.client}/tasks?view=games`);
    const list = page.locator('section[aria-labelledby="games-title"]');
    await list.locator('li').first().waitFor();
    await page.evaluate(() => document.fonts.ready);
    await page.waitForTimeout(1000);
    console.log(
      code,
      'games',
      await shifted(),
      (await list.boundingBox())?.height,
      gamesHeight,
      JSON.stringify(await page.evaluate(() => (globalThis as any).log), null, 1),
    );
    await page.screenshot({ path: `/tmp/shot-${code}-games.png`, fullPage: true });
    expect(1).toBe(1);
  },
);
