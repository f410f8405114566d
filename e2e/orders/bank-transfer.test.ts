import { buffer } from 'node:stream/consumers';
import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { phone } from '../harness/browser.ts';
import { openNewestMail } from '../harness/mailbox.ts';
import { judgeShown } from '../harness/pages/judge-page.ts';
import { field, logIn, logInAsAdmin, nimal, openStaffTab, register } from '../harness/people.ts';
import {
  addStock,
  bankCode,
  buyByTransfer,
  heicPhoto,
  readQr,
  sendSlip,
  slipColors,
} from '../harness/purchases.ts';
import { world } from '../harness/world.ts';

const here = world(
  async ({ product, visit }) => {
    const { page } = await visit();
    await register(page, product, nimal);
  },
  { PAYMENT_PROVIDERS: 'transfer,sandbox' },
);

it('A buyer pays by bank transfer and gets the key', async () => {
  await addStock(here.product, 'Supreme Weekly', 'E2E-TRANSFER-0001');
  const { page, complaints } = await here.visit({ screen: phone });
  await logIn(page, here.product, nimal);
  const reference = await buyByTransfer(page, here.product);
  const transfer = page.getByRole('region', { name: 'Bank transfer' });
  await transfer.getByText('Sample Bank').waitFor();
  await judgeShown(page, 'an order that waits for its transfer');
  const code = transfer.getByRole('img', { name: 'QR code of this payment' });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const shown = await readQr(page, await code.screenshot());
    expect(shown).toContain(`540${'250.00'.length}250.00`);
    expect(shown).toContain(`0511${reference}`);
  }
  const saved = page.waitForEvent('download');
  await transfer.getByRole('button', { name: 'Save image' }).click();
  const image = await buffer(await (await saved).createReadStream());
  expect(await readQr(page, image)).toBe(await readQr(page, await code.screenshot()));

  await transfer
    .getByLabel('Your slip')
    .locator('input')
    .setInputFiles({ name: 'slip.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await transfer.getByRole('button', { name: 'Send the slip' }).click();
  await transfer.getByText(/^Your browser cannot read this picture/).waitFor();
  await transfer.getByText('slip.png').waitFor();
  await sendSlip(page, 'blurred.png');

  const staff = (await here.visit()).page;
  await logInAsAdmin(staff, here.product);
  await openStaffTab(staff, 'Orders');
  const lankaQr = staff.getByRole('region', { name: 'LANKAQR' });
  const readPicture = (file: Parameters<Locator['setInputFiles']>[0]) =>
    lankaQr.locator('input').setInputFiles(file);
  await readPicture(heicPhoto);
  await lankaQr.getByText(/^No QR code could be read in this picture/).waitFor();
  await readPicture({ name: 'code.png', mimeType: 'image/png', buffer: image });
  await lankaQr.getByText(/^This is the code of one payment/).waitFor();
  await readPicture(bankCode);
  await lankaQr.getByText('EXAMPLE GAMES', { exact: true }).waitFor();
  await lankaQr.getByText(/^TRANSFER_QR='000201010211/).waitFor();
  await judgeShown(staff, 'the LANKAQR code of the bank');
  const slips = staff.getByRole('region', { name: 'Transfer slips' });
  await slips.getByText(reference).waitFor();
  const saving = staff.waitForEvent('download');
  await slips.getByRole('link', { name: /^Save the slip/ }).click();
  expect((await saving).suggestedFilename()).toBe(`${reference}.jpg`);
  await slips.getByRole('button', { name: /^Decline/ }).click();
  const declining = staff.getByRole('dialog', { name: 'Decline the slip' });
  await field(declining, 'Reason').fill('The amount cannot be read.');
  await declining.getByRole('button', { name: 'Decline', exact: true }).click();
  await staff.getByText('Slip declined').waitFor();

  await page.getByText('The amount cannot be read.').waitFor();
  await sendSlip(page, heicPhoto);

  await staff.reload();
  const link = slips.getByRole('link', { name: /^Save the slip/ });
  expect(await slipColors(link)).toEqual({ size: [400, 300], colors: ['100', '001', '111'] });
  await slips.getByRole('button', { name: /^Accept/ }).click();
  const accepting = staff.getByRole('dialog', { name: 'Has the money come?' });
  await field(accepting, 'Amount on the statement (LKR)').fill('25');
  await field(accepting, 'Number of the transfer at the bank').fill('FT24 0091');
  await accepting.getByRole('button', { name: 'Record the transfer' }).click();
  await accepting.getByText(/^The order is for Rs\. 250\.00\. Record Rs\. 25\.00 if/).waitFor();
  await accepting.getByRole('button', { name: 'Record the other amount' }).waitFor();
  expect(await field(accepting, 'Received on').inputValue()).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(await field(accepting, 'Number of the transfer at the bank').inputValue()).toBe(
    'FT24 0091',
  );
  await judgeShown(staff, 'accepting a transfer');
  await field(accepting, 'Amount on the statement (LKR)').fill('250.00');
  await accepting.getByRole('button', { name: 'Record the transfer' }).click();
  await staff.getByText('Transfer recorded').waitFor();

  await page.getByText('E2E-TRANSFER-0001').waitFor();
  expect(await transfer.count()).toBe(0);
  await openNewestMail(page, here.product, nimal.email, 'Your license key for Supreme Weekly');
  expect(complaints.filter((each) => !each.includes('415'))).toEqual([]);
});
