import { buffer } from 'node:stream/consumers';
import { HOUR_MS } from '@regz/rules/durations.ts';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { phone } from '../harness/browser.ts';
import { logInTaskUser, registerTaskUser } from '../harness/task-area.ts';
import { world } from '../harness/world.ts';

const here = world();

function personNamed(username: string) {
  return { username, email: `${username}@example.com`, password: 'a word of three' };
}

/** The second task requires a visit, and the server returns the wait after it. */
async function doTwoTasks(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Complete: Task 1' }).click();
  await page.getByText('9 to go').waitFor();
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Visit: Task 2' }).click();
  await (await opened).close();
  await page.getByRole('button', { name: /^Wait [1-5] s$/ }).waitFor();
  await page.getByRole('button', { name: 'Complete: Task 2' }).click();
  await page.getByText('8 to go').waitFor();
}

/** The primary buttons of the page. Completed items have the same color, and no border. */
const loudActs = (page: Page) => page.locator(':is(button, a).border.bg-accent');

it('On a phone the next task’s button is in sight, is the one loud act, and keeps the focus', async () => {
  const { page, complaints } = await here.visit({ screen: phone });
  const person = personNamed('on-a-phone');
  await registerTaskUser(page, here.product, person);
  await logInTaskUser(page, here.product, person);
  const first = page.getByRole('button', { name: 'Complete: Task 1' });
  await page.getByText('No keys available').waitFor();
  const box = await first.boundingBox();
  expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(phone.height);
  expect(await loudActs(page).count()).toBe(1);
  await first.focus();
  await page.keyboard.press('Enter');
  await page.locator('button:focus', { hasText: 'Visit' }).waitFor();
  await page.getByRole('link', { name: 'Task 1: Done' }).click();
  await page.locator('li#task-1:focus').waitFor();
  await page.getByRole('button', { name: 'Streak' }).click();
  await page.getByText('One missed day in any seven is a day of rest').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Streak' }).and(page.locator(':focus')).waitFor();
  expect(complaints).toEqual([]);
});

it('By keyboard the twenty cells are one stop, and in the smallest window the next task is seen first', async () => {
  const { page, complaints } = await here.visit({ screen: { width: 320, height: 640 } });
  const person = personNamed('by-keyboard');
  await registerTaskUser(page, here.product, person);
  await logInTaskUser(page, here.product, person);
  const first = page.getByRole('button', { name: 'Complete: Task 1' });
  await first.waitFor();
  const box = await first.boundingBox();
  expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(640);
  await page.getByRole('button', { name: 'Streak' }).focus();
  await page.keyboard.press('Tab');
  await page
    .getByRole('link', { name: 'Skip tasks and games' })
    .and(page.locator(':focus'))
    .waitFor();
  await page.keyboard.press('Enter');
  await page.locator('#after-cells:focus').waitFor();
  expect(complaints).toEqual([]);
});

it('A shared day contains no name, as picture and as text', async () => {
  const { page, complaints } = await here.visit();
  const person = personNamed('who-shares');
  await registerTaskUser(page, here.product, person);
  await logInTaskUser(page, here.product, person);
  await page.getByRole('button', { name: 'Complete: Task 1' }).click();
  await page.getByText('9 to go').waitFor();
  await page.getByRole('button', { name: 'Streak' }).click();
  await page.getByRole('button', { name: 'Share' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share' });
  await dialog.getByRole('button', { name: 'Copy text' }).click();
  await page.getByText('Text copied to clipboard').waitFor();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  expect(text).toContain('+10 coins today');
  expect(text).toContain('🟩⬜⬜⬜⬜⬜⬜⬜⬜⬜ Tasks 1/10');
  expect(text).not.toContain(person.username);
  const saved = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Save picture' }).click();
  const picture = await buffer(await (await saved).createReadStream());
  expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1080, 1350]);
  expect(complaints).toEqual([]);
});

it.each([
  { clock: 'an hour behind', offsetMs: -HOUR_MS },
  { clock: 'an hour ahead', offsetMs: HOUR_MS },
])('A computer whose clock is $clock waits as long as any other', async ({ offsetMs, clock }) => {
  const person = personNamed(clock.replaceAll(' ', '-'));
  const { page, complaints } = await here.visit();
  await registerTaskUser(page, here.product, person);
  await page.clock.install({ time: Date.now() + offsetMs });
  await logInTaskUser(page, here.product, person);
  await doTwoTasks(page);
  expect(complaints).toEqual([]);
});

it('A task done on another page is reported together with the next one, which is shown', async () => {
  const person = personNamed('two-pages');
  const { page, context } = await here.visit();
  await registerTaskUser(page, here.product, person);
  await logInTaskUser(page, here.product, person);
  await page.getByRole('button', { name: 'Complete: Task 1' }).waitFor();
  const other = await context.newPage();
  await other.goto(page.url());
  await other.getByRole('button', { name: 'Complete: Task 1' }).click();
  await other.getByText('9 to go').waitFor();
  // Returning to a page reloads; this test presses before the answer arrives.
  await page.route('**/api/tasks/today', (route) => route.abort());
  await page.getByRole('button', { name: 'Complete: Task 1' }).click();
  await page.getByText('Task 2 is next.').waitFor();
  await page.unroute('**/api/tasks/today');
});
