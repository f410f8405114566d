import { seedFromHex } from '@regz/rules/games/random.ts';
import { targetClicker } from '@regz/rules/games/target-clicker/target-clicker.ts';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { logInTaskUser, registerTaskUser, sanduni, type TaskPerson } from '../harness/task-area.ts';
import { world } from '../harness/world.ts';

const here = world();
const kasun: TaskPerson = {
  username: 'kasun',
  email: 'kasun@example.com',
  password: 'kasun earns coins',
};

/** Starts Target Clicker. The returned function wins it by keyboard. */
async function beginTargets(page: Page, person: TaskPerson): Promise<() => Promise<void>> {
  await registerTaskUser(page, here.product, person);
  await logInTaskUser(page, here.product, person);
  await page.getByRole('tab', { name: 'Games' }).click();
  await page.getByRole('button', { name: 'Play Game: Target Clicker' }).press('Enter');
  const answered = page.waitForResponse('**/api/games/plays');
  await page.getByRole('button', { name: 'Start', exact: true }).press('Enter');
  const play: { seed: string } = await (await answered).json();
  const seed = seedFromHex(play.seed) ?? [0, 0, 0, 0];
  const terms = { pace: 'standard', control: 'keys', content: null } as const;
  await page.getByRole('application').waitFor();
  return async () => {
    for (const target of targetClicker.begin(seed, terms).targets) {
      if ('cell' in target) await page.keyboard.press(String(target.cell), { delay: 200 });
    }
  };
}

it('A game won while the connection is lost is kept, sent once it returns, and paid', async () => {
  const { page, context } = await here.visit();
  const win = await beginTargets(page, sanduni);
  await context.setOffline(true);
  await win();
  await page.getByText('Connection lost').waitFor();
  await page.getByText('Your result is kept here').waitFor();
  await context.setOffline(false);
  await page.getByText('Game completed! +10 Regz Coins earned!').waitFor();
  await page.getByText('Balance: 10 coins').waitFor();
  // The first win has no earlier score to compare with.
  expect(await page.getByText('A new best!').count()).toBe(0);

  await page.getByRole('button', { name: 'Back to games' }).press('Enter');
  await page.getByRole('button', { name: /^Wait \d\d:\d\d:\d\d$/ }).waitFor();
});

it('A game whose verdict got lost has been paid, and learns so when it asks again', async () => {
  const { page, context } = await here.visit();
  const win = await beginTargets(page, kasun);
  const line = await context.newCDPSession(page);
  const lost = new Promise<{ requestId: string; responseStatusCode?: number }>((resolve) => {
    line.once('Fetch.requestPaused', resolve);
  });
  const patterns = [{ urlPattern: '*/finish', requestStage: 'Response' as const }];
  await line.send('Fetch.enable', { patterns });
  await win();
  const { requestId, responseStatusCode } = await lost;
  expect(responseStatusCode).toBe(200);
  await line.send('Fetch.failRequest', { requestId, errorReason: 'ConnectionReset' });
  await page.getByText('Connection lost').waitFor();
  await line.send('Fetch.disable');
  await page.getByText('Game completed! +10 Regz Coins earned!').waitFor();
  await page.getByText('Balance: 10 coins').waitFor();
});
