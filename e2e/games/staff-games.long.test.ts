import { winningMazeLog } from '@regz/rules/games/maze-runner/maze-bot.ts';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { judge, judgeShown } from '../harness/pages/judge-page.ts';
import { field } from '../harness/people.ts';
import { comeBackAsAdmin } from '../harness/returning.ts';
import { logInTaskUser, registerTaskUser, sanduni } from '../harness/task-area.ts';
import { world } from '../harness/world.ts';

const here = world();

/** Longer than an accepted delay: a log held this long is flagged. */
const HELD_MS = 5300;

/** Posts something from a logged-in person's page and returns the answer. */
function post<Answer>(page: Page, path: string, body: object): Promise<Answer> {
  const sent = { path, body: JSON.stringify(body) };
  return page.evaluate(async (request) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`/api${request.path}`, { ...request, method: 'POST', headers });
    return answer.json();
  }, sent);
}

/** Starts a maze. The returned function wins it, after a while without a connection. */
async function beginMaze(player: Page): Promise<() => Promise<void>> {
  const input = { game: 'maze-runner', control: 'keys' };
  const play = await post<{ id: string; seed: string }>(player, '/games/plays', input);
  // After the answer: a log is too fast if it ends before the server's own start of the play allows
  // it.
  const begunAtMs = await player.evaluate(() => performance.now());
  const { log, playedMs } = winningMazeLog(play.seed, 'standard');
  return async () => {
    const endMs = begunAtMs + playedMs;
    await player.waitForFunction((ms) => performance.now() > ms, endMs + HELD_MS);
    const nowMs = await player.evaluate(() => performance.now());
    const body = { log, heldMs: Math.floor(nowMs - endMs) };
    const verdict = await post(player, `/games/plays/${play.id}/finish`, body);
    expect(verdict).toMatchObject({ outcome: 'won', coins: 10 });
  };
}

/**
 * The replay by keyboard: to its end and back, from input to input, and automatically at eight
 * times the speed.
 */
async function watch(page: Page): Promise<void> {
  const position = page.getByRole('slider', { name: 'Position' });
  await page.getByText('Steps: 0').waitFor();
  await position.press('End');
  await page.getByText('This matches the stored verdict.').waitFor();
  const steps = await page.getByText(/^Steps: \d+$/).textContent();
  await position.press('Home');
  await page.getByText('Steps: 0').waitFor();
  await page.getByRole('button', { name: 'Next input' }).press('Enter');
  await page.getByText('Steps: 1', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Previous input' }).press('Enter');
  await page.getByText('Steps: 0').waitFor();
  await page.getByRole('radio', { name: '1×', exact: true }).press('ArrowRight');
  expect(await page.getByRole('radio', { name: '2×' }).isChecked()).toBe(true);
  await page.getByText('8×', { exact: true }).click();
  await page.getByRole('button', { name: 'Play', exact: true }).press('Enter');
  await page.getByText('This matches the stored verdict.').waitFor();
  expect(await page.getByText(/^Steps: \d+$/).textContent()).toBe(steps);
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
}

it('Staff replay and void a play, and its player sees why', async () => {
  const { page: player } = await here.visit();
  await registerTaskUser(player, here.product, sanduni);
  await logInTaskUser(player, here.product, sanduni);
  const winMaze = await beginMaze(player);

  const { page, complaints } = await here.visit();
  await comeBackAsAdmin(page, here.product);
  await page.getByRole('tab', { name: 'Games' }).click();
  const row = page.getByRole('row').filter({ hasText: 'sanduni' });
  await row.getByText('In progress').waitFor();
  await winMaze();

  await page.getByRole('tab', { name: 'Plays' }).click();
  await field(page, 'Flags').selectOption('Flagged');
  await field(page, 'Username begins with').fill('SAN');
  await page.getByRole('button', { name: 'Search' }).click();
  await row.getByText('Sent late').waitFor();
  await row.getByText('+10').waitFor();
  await row.getByRole('link', { name: /^Open the play of Maze Runner by sanduni/ }).click();
  await page.getByRole('heading', { name: 'Maze Runner' }).waitFor();
  await page.getByText('Honest players on a poor connection get this too.').waitFor();
  await watch(page);

  await page.getByRole('button', { name: 'Void this play' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('This cannot be undone.').waitFor();
  await dialog.getByRole('button', { name: 'Void' }).click();
  await dialog.getByText('Please enter a reason.').waitFor();
  await field(dialog, 'Reason').fill('Played by a program');
  await dialog.getByRole('button', { name: 'Void' }).click();
  await page.getByText('Play voided').waitFor();
  await page.getByText('10 coins were taken back.').waitFor();
  expect(await page.getByRole('button', { name: 'Void this play' }).count()).toBe(0);
  await page.getByRole('button', { name: 'All plays' }).click();
  await row.getByText('Voided').waitFor();
  expect(complaints).toEqual([]);

  await player.goto(`${here.product.client}/tasks?view=statement`);
  await player.getByText(/^Taken back by staff: Maze Runner, .*: Played by a program$/).waitFor();
});

it.each([1280, 320])('The tab is accessible and fits at %i px', async (width) => {
  const { page, complaints } = await here.visit({ screen: { width, height: 800 } });
  await comeBackAsAdmin(page, here.product);
  const tab = `${here.product.client}/admin?tab=games`;
  for (const view of ['rates', 'words', 'questions']) await judge(page, `${tab}&view=${view}`);
  await page.getByRole('button', { name: 'Add a question' }).click();
  await field(page.getByRole('dialog'), 'Option 4, Tamil').waitFor();
  await judgeShown(page, 'the form of a question');
  await judge(page, tab);
  await page.getByRole('link', { name: /^Open the play of/ }).click();
  await page.getByRole('slider', { name: 'Position' }).press('End');
  await page.getByText('This matches the stored verdict.').waitFor();
  await judgeShown(page, 'a play');
  expect(complaints).toEqual([]);
});
