import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { phone } from '../harness/browser.ts';
import { logInTaskUser, registerTaskUser, sanduni } from '../harness/task-area.ts';
import { world } from '../harness/world.ts';
import { fingerOn } from './finger.ts';

const here = world();
/** The reaction time of eye and hand, besides the delay between test and browser. */
const HAND_MS = 140;

/** Acts each time the light goes on, at a person's speed. */
async function atEachLight(page: Page, act: () => Promise<void>): Promise<void> {
  await page.exposeFunction('lightIsOn', act);
  await page.evaluate((handMs) => {
    const lightIsOn: unknown = Reflect.get(globalThis, 'lightIsOn');
    let wasOn = false;
    new MutationObserver(() => {
      const isOn = document.body.textContent.includes('Now!');
      if (isOn && !wasOn && typeof lightIsOn === 'function') setTimeout(lightIsOn, handMs);
      wasOn = isOn;
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  }, HAND_MS);
}

it('Reaction Test is lost by pressing too soon, shows the times, and is won by keyboard', async () => {
  const { page, complaints } = await here.visit();
  await registerTaskUser(page, here.product, sanduni);
  await logInTaskUser(page, here.product, sanduni);
  await page.getByRole('tab', { name: 'Games' }).click();
  await page.getByRole('button', { name: 'Play Game: Reaction Test' }).press('Enter');
  await page.getByRole('button', { name: 'Start', exact: true }).press('Enter');
  for (let trial = 1; trial <= 6; trial += 1) {
    await page.getByText(`Try ${trial} of 10`).waitFor();
    await page.getByText('Wait...').waitFor();
    await page.keyboard.press('Space');
    await page.getByText('Wait...').waitFor({ state: 'hidden' });
  }
  await page.getByText('Six tries were too soon or too late.').waitFor();
  await page.getByText('In time: 0 of 5').waitFor();
  expect(await page.getByRole('dialog').getByRole('listitem').allTextContents()).toEqual(
    Array.from({ length: 6 }, () => 'Too soon'),
  );

  await atEachLight(page, () => page.keyboard.press('Enter'));
  await page.getByRole('button', { name: 'Play again' }).press('Enter');
  await page.getByText('Game completed! +10 Regz Coins earned!').waitFor();
  await page.getByText('Balance: 10 coins').waitFor();
  expect(complaints).toEqual([]);
});

it('Reaction Test is won by touch', async () => {
  const { page } = await here.visit({ screen: phone });
  await logInTaskUser(page, here.product, sanduni);
  await page.getByRole('tab', { name: 'Games' }).click();
  await page.getByRole('button', { name: 'Practice: Reaction Test' }).click();
  const finger = await fingerOn(page);
  const field = page.getByRole('button', { name: 'Press when it lights up' });
  await atEachLight(page, () => finger.tap(field));
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await page.getByText('You won! Practice pays no coins.').waitFor();
});
