import { expect, it } from 'vitest';
import { logInTaskUser, registerTaskUser, sanduni } from '../harness/task-area.ts';
import { world } from '../harness/world.ts';
import { cardsOf } from './memory-player.ts';

const here = world();

it('Memory Match shows eight cards, turns them face down, and two back up by keyboard; the browser asks before it is left, and the card continues it', async () => {
  const { page, complaints } = await here.visit();
  await registerTaskUser(page, here.product, sanduni);
  await logInTaskUser(page, here.product, sanduni);
  await page.getByRole('tab', { name: 'Games' }).click();
  await page.getByRole('button', { name: 'Play Game: Memory Match' }).press('Enter');
  await page.getByRole('button', { name: 'Start', exact: true }).press('Enter');
  await page.getByRole('button', { name: /^Card 1, row 1: / }).waitFor();
  const shown = [...(await cardsOf(page))].filter(([, symbol]) => symbol !== null);
  expect(shown).toHaveLength(8);
  await page.getByText('Moves left: 10').waitFor();
  expect([...(await cardsOf(page)).values()]).toEqual(Array.from({ length: 16 }, () => null));

  for (const [card, symbol] of shown.slice(0, 2)) {
    await page.getByRole('button', { name: `${card}: face down` }).press('Enter');
    await page.getByRole('button', { name: `${card}: ${symbol}` }).waitFor();
  }
  await page.getByText('Moves left: 9').waitFor();

  await page.goBack();
  await page.getByRole('button', { name: 'Keep playing' }).click();
  await page.getByText('Moves left: 9').waitFor();

  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  await page.getByText('Moves left: 9').waitFor();

  page.once('dialog', (asks) => void asks.accept());
  await page.reload();
  await page.getByRole('button', { name: 'Continue: Memory Match' }).press('Enter');
  await page.getByText('The cards of the beginning are not shown a second time').waitFor();
  await page.getByRole('button', { name: 'Continue', exact: true }).press('Enter');
  await page.getByText('Moves left: 9').waitFor();
  expect(complaints).toEqual([]);
});
