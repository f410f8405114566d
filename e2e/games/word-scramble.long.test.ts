import { it } from 'vitest';
import { phone } from '../harness/browser.ts';
import { wordFrom } from '../harness/game-contents.ts';
import { logInTaskUser, registerTaskUser, sanduni } from '../harness/task-area.ts';
import { world } from '../harness/world.ts';
import { fingerOn } from './finger.ts';
import { lettersOf } from './scrambled-letters.ts';

const here = world();

it('Word Scramble is won by touching the letters, which can be deleted and shuffled', async () => {
  const { page } = await here.visit({ screen: phone });
  await registerTaskUser(page, here.product, sanduni);
  await logInTaskUser(page, here.product, sanduni);
  await page.getByRole('tab', { name: 'Games' }).click();
  const finger = await fingerOn(page);
  const tap = (name: string) => finger.tap(page.getByRole('button', { name, exact: true }));
  await tap('Play Game: Word Scramble');
  await tap('Start');
  const word = wordFrom(await lettersOf(page));
  const tile = (letter: string) =>
    page.getByRole('button', { name: `Letter ${letter}`, exact: true, disabled: false });
  await finger.tap(tile(word.slice(1, 2)).first());
  await tap('Delete a letter');
  await tap('Mix the letters');
  for (const letter of word) await finger.tap(tile(letter).first());
  await tap('Submit');
  await page.getByText('Game completed! +10 Regz Coins earned!').waitFor();
});
