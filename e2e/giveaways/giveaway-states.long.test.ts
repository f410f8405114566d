import { expect, it } from 'vitest';
import { phone } from '../harness/browser.ts';
import { judgeShown } from '../harness/pages/judge-page.ts';
import { world } from '../harness/world.ts';

const here = world(({ product }) => product.regz('seed'));

it('Each state of a giveaway is shown for what it is, and its draw is recomputed', async () => {
  const { page, complaints } = await here.visit({ screen: phone });
  await page.goto(`${here.product.main}/giveaway`);
  await page.getByRole('timer', { name: 'Registration closes in' }).waitFor();
  const others = page.getByRole('region', { name: 'More giveaways' });
  await others.getByRole('heading', { name: 'Flash giveaway' }).waitFor();
  await others.getByText('Registration is closed.').waitFor();
  await others.getByRole('timer', { name: 'Registration opens in' }).waitFor();
  await judgeShown(page, 'a giveaway in every state');

  await others.getByRole('link', { name: 'See the published entries' }).click();
  await page.getByRole('heading', { name: 'Flash giveaway' }).waitFor();
  await page.getByText('Published with the draw').waitFor();
  expect(await page.getByRole('button', { name: 'Check the draw' }).count()).toBe(0);
  await judgeShown(page, 'a draw that is still to come');

  await page.goto(`${here.product.main}/giveaway`);
  await page.getByRole('link', { name: 'Check the draw: Launch giveaway' }).click();
  await page.getByText('All entries (3)').click();
  await page.getByRole('button', { name: 'Check the draw' }).click();
  await page.getByText('The draw is correct.').waitFor();
  await judgeShown(page, 'a draw that was checked');
  expect(complaints).toEqual([]);
});
