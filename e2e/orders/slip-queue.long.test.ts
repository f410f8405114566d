import { expect, it } from 'vitest';
import { cast } from '../../server/seed/cast.ts';
import { judgeShown } from '../harness/pages/judge-page.ts';
import { field, openStaffTab } from '../harness/people.ts';
import { buyByTransfer, heicPhoto, sendSlip } from '../harness/purchases.ts';
import { comeBack, comeBackAsAdmin } from '../harness/returning.ts';
import { seededWorld } from '../harness/world.ts';

const here = seededWorld(undefined, { PAYMENT_PROVIDERS: 'transfer,sandbox' });

it('Staff review slips by their pictures and by keys', async () => {
  for (const [buyer, file] of [
    [cast.tharindu, heicPhoto],
    [cast.kavya, 'second.png'],
  ] as const) {
    const { page, context } = await here.visit();
    await comeBack(page, here.product, buyer);
    await buyByTransfer(page, here.product);
    await sendSlip(page, file);
    await context.close();
  }
  const { page, complaints } = await here.visit();
  await comeBackAsAdmin(page, here.product);
  await openStaffTab(page, 'Orders');
  const slips = page.getByRole('region', { name: 'Transfer slips' });
  const slip = slips.getByRole('article');
  const picture = slips.locator('img');
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(400);
  await judgeShown(page, 'a slip and its picture');

  await slip.click({ position: { x: 2, y: 2 } });
  await page.keyboard.press('ArrowRight');
  await slips.getByText('Slip 2 of 2').waitFor();
  await page.keyboard.press('ArrowRight');
  await slips.getByText('Slip 1 of 2').waitFor();
  await page.keyboard.press('d');
  const declining = page.getByRole('dialog', { name: 'Decline the slip' });
  await declining.getByLabel('Reason').fill('');
  await page.keyboard.type('a blurred d');
  expect(await declining.getByLabel('Reason').inputValue()).toBe('a blurred d');
  await page.keyboard.press('Escape');
  await declining.waitFor({ state: 'hidden' });

  await page.keyboard.press('a');
  const accepting = page.getByRole('dialog', { name: 'Has the money come?' });
  await accepting.waitFor();
  expect(await field(accepting, 'Amount on the statement (LKR)').inputValue()).toBe('');
  await page.keyboard.type('250');
  await field(accepting, 'Number of the transfer at the bank').fill('FT24 0092');
  await page.keyboard.press('Enter');
  await page.getByText('Transfer recorded').waitFor();
  await slips.getByText('Slip 1 of 1').waitFor();
  await page.keyboard.press('d');
  await declining.waitFor();
  expect(complaints).toEqual([]);
});
