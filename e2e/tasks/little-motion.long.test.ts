import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { lettersOf, wordFrom } from '../harness/game-contents.ts';
import { logInTaskUser, registerTaskUser } from '../harness/task-area.ts';
import { world } from '../harness/world.ts';

const here = world();

/** Records in every frame which elements an animation or transition of the page moves. */
function recordMotion(): void {
  const moving = new Set<string>();
  Object.assign(window, { moving });
  function look() {
    for (const { effect } of document.getAnimations()) {
      if (!(effect instanceof KeyframeEffect)) continue;
      const { duration } = effect.getComputedTiming();
      const moved = effect
        .getKeyframes()
        .flatMap((frame) => Object.keys(frame))
        .find((property) => /^(translate|scale|rotate|transform|strokeDash)/.test(property));
      if (moved !== undefined && Number(duration) > 1) {
        moving.add(`${moved} of ${effect.target?.getAttribute('class')}`);
      }
    }
    requestAnimationFrame(look);
  }
  requestAnimationFrame(look);
}

/**
 * A task, a game's card and help, and a win: everything with an animation. Returns the moved
 * elements.
 */
async function celebrate(
  username: string,
  reducedMotion: 'reduce' | 'no-preference',
): Promise<string[]> {
  const { page, complaints } = await here.visit();
  await page.emulateMedia({ reducedMotion });
  await page.addInitScript(recordMotion);
  const person = { username, email: `${username}@example.com`, password: 'a word of three' };
  await registerTaskUser(page, here.product, person);
  await logInTaskUser(page, here.product, person);
  await page.getByRole('button', { name: 'Complete: Task 1' }).click();
  await page.getByText('9 to go').waitFor();
  await page.getByRole('tab', { name: 'Games' }).click();
  await winWordScramble(page);
  await page.getByText('1 of 10 games won at least once').waitFor();
  const moved = await page.evaluate<string[]>('[...window.moving]');
  expect(complaints).toEqual([]);
  return moved;
}

async function winWordScramble(page: Page): Promise<void> {
  const play = page.getByRole('button', { name: 'Play Game: Word Scramble' });
  await play.hover();
  await play.click();
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await page.keyboard.type(wordFrom(await lettersOf(page)));
  await page.keyboard.press('Enter');
  await page.getByText('Game completed! +10 Regz Coins earned!').waitFor();
}

it('Reduced motion stops the animations', async () => {
  expect((await celebrate('in-motion', 'no-preference')).length).toBeGreaterThan(2);
  expect(await celebrate('at-rest', 'reduce')).toEqual([]);
});
