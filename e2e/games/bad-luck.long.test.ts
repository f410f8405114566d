import { DAY_MS } from '@regz/rules/durations.ts';
import { seedFromHex } from '@regz/rules/games/random.ts';
import { targetClicker } from '@regz/rules/games/target-clicker/target-clicker.ts';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { lettersOf, wordFrom } from '../harness/game-contents.ts';
import { logInTaskUser, registerTaskUser, sanduni, type TaskPerson } from '../harness/task-area.ts';
import { world } from '../harness/world.ts';

const here = world(async ({ visit, product }) => {
  const { page } = await visit();
  for (const each of [sanduni, early, late, doubled, offline, unanswered])
    await registerTaskUser(page, product, each);
});

const early = person('early');

const late = person('late');

const doubled = person('doubled');

const offline = person('offline');

const unanswered = person('unanswered');

function person(username: string): TaskPerson {
  return { username, email: `${username}@example.com`, password: `${username} earns coins` };
}

async function openGame(page: Page, name: string): Promise<void> {
  await page.getByRole('tab', { name: 'Games' }).press('Enter');
  await page.getByRole('button', { name: `Play Game: ${name}`, exact: true }).press('Enter');
}

/** Continues a game that the server has kept half-played. */
async function continueGame(page: Page, name: string): Promise<void> {
  await page.getByRole('tab', { name: 'Games' }).press('Enter');
  await page.getByRole('button', { name: `Continue: ${name}`, exact: true }).press('Enter');
  await page.getByRole('button', { name: 'Continue', exact: true }).press('Enter');
}

/** Starts Target Clicker. The result wins it by keys; `between` happens after the tenth hit. */
async function beginTargets(page: Page): Promise<(between?: () => Promise<void>) => Promise<void>> {
  const answered = page.waitForResponse('**/api/games/plays');
  await page.getByRole('button', { name: 'Start', exact: true }).press('Enter');
  const play: { seed: string } = await (await answered).json();
  const seed = seedFromHex(play.seed) ?? [0, 0, 0, 0];
  const terms = { pace: 'standard', control: 'keys', content: null } as const;
  await page.getByRole('application').waitFor();
  return async (between = async () => {}) => {
    for (const [hits, target] of targetClicker.begin(seed, terms).targets.entries()) {
      if (!('cell' in target)) throw new Error('keys have cells');
      if (hits === 10) await between();
      await page.keyboard.press(String(target.cell), { delay: 200 });
      if (hits < 19) await page.getByText(`Hits: ${hits + 1} of 20`).waitFor();
    }
  };
}

/** The word of the open play, and a wrong one. */
async function wordsOf(page: Page): Promise<{ right: string; wrong: string }> {
  const right = wordFrom(await lettersOf(page));
  return { right, wrong: right.slice(1) + right.slice(0, 1) };
}

async function guess(page: Page, word: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Your word' }).fill(word);
  await page.keyboard.press('Enter');
}

/** The text on the card of a game just won, independent of the browser's clock. */
async function seeLockOfADay(page: Page, game: string): Promise<void> {
  await page.getByText('Game completed! +10 Regz Coins earned!').waitFor();
  await page.getByRole('button', { name: 'Back to games' }).press('Enter');
  const card = page.getByRole('listitem').filter({ hasText: game });
  await card.getByRole('button', { name: /^Wait 23:5\d:\d\d$/u }).waitFor();
}

it.each([
  { browser: 'a day late', person: late, offsetMs: -DAY_MS },
  { browser: 'a day early', person: early, offsetMs: DAY_MS },
])('A browser with a clock that is $browser waits as long', async (one) => {
  const { page, complaints } = await here.visit();
  await page.clock.install({ time: Date.now() + one.offsetMs });
  await logInTaskUser(page, here.product, one.person);
  await openGame(page, 'Target Clicker');
  await (
    await beginTargets(page)
  )();
  await seeLockOfADay(page, 'Target Clicker');
  expect(complaints).toEqual([]);
});

it('Midnight and a hidden page do not end a game', async () => {
  const { page } = await here.visit();
  const midnightMs = Math.ceil(Date.now() / DAY_MS) * DAY_MS;
  await page.clock.install({ time: midnightMs - 60_000 });
  await logInTaskUser(page, here.product, sanduni);
  await openGame(page, 'Target Clicker');
  const win = await beginTargets(page);
  await win(async () => {
    await page.clock.setSystemTime(midnightMs - 500);
    await hide(page, true);
    const shown = async () =>
      Number((await page.getByText(/^Time left/u).textContent())?.slice(11));
    const before = await shown();
    await expect.poll(shown, { timeout: 30_000 }).toBeLessThan(before - 1);
    await hide(page, false);
  });
  await seeLockOfADay(page, 'Target Clicker');
});

it('Only a game that the server plays continues after a reload', async () => {
  const { page } = await here.visit();
  await logInTaskUser(page, here.product, sanduni);
  await openGame(page, 'Word Scramble');
  await page.getByRole('button', { name: 'Start', exact: true }).press('Enter');
  const { right, wrong } = await wordsOf(page);
  await guess(page, wrong);
  await page.getByText('Attempts left: 2').waitFor();
  await page.reload();
  await continueGame(page, 'Word Scramble');
  await page.getByText('Attempts left: 2').waitFor();
  await page.getByRole('listitem').filter({ hasText: wrong }).waitFor();
  await guess(page, right);
  await seeLockOfADay(page, 'Word Scramble');

  await openGame(page, 'Puzzle');
  await page.getByRole('button', { name: 'Start', exact: true }).press('Enter');
  await page.getByRole('application').waitFor();
  await page.keyboard.press('ArrowUp');
  await page.reload();
  await openGame(page, 'Puzzle');
  await page.getByRole('button', { name: 'Start', exact: true }).press('Enter');
  await page.getByRole('application').waitFor();
  await page.getByText('0 moves', { exact: true }).waitFor();
});

async function hide(page: Page, hidden: boolean): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { value, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);
}

it('A game won without a connection is paid later', async () => {
  const { page, context } = await here.visit();
  await logInTaskUser(page, here.product, offline);
  await openGame(page, 'Target Clicker');
  const win = await beginTargets(page);
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

it('A lost verdict is requested again', async () => {
  const { page, context } = await here.visit();
  await logInTaskUser(page, here.product, unanswered);
  await openGame(page, 'Target Clicker');
  const win = await beginTargets(page);
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

it('The browser asks before a game is left', async () => {
  const { page } = await here.visit();
  await logInTaskUser(page, here.product, doubled);
  await openGame(page, 'Memory Match');
  await page.getByRole('button', { name: 'Start', exact: true }).press('Enter');
  const moves = page.getByText('Moves left: 10');
  await moves.waitFor();
  await page.goBack();
  await page.getByRole('button', { name: 'Keep playing' }).click();
  await moves.waitFor();
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  await moves.waitFor();
});
