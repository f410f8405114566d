import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { lookOver } from '../harness/pages/judge-page.ts';
import {
  field,
  kavya,
  logIn,
  logInAsAdmin,
  nimal,
  openStaffTab,
  register,
} from '../harness/people.ts';
import { addStock, buyByTransfer, sendSlip } from '../harness/purchases.ts';
import { world } from '../harness/world.ts';

const here = world(
  async ({ product, visit }) => {
    for (const person of [nimal, kavya]) {
      const { page, context } = await visit();
      await register(page, product, person);
      await context.close();
    }
  },
  { PAYMENT_PROVIDERS: 'transfer,sandbox' },
);

/** A statement from a bank with decimal commas and Windows encoding. */
function statement(lines: readonly string[]): { name: string; mimeType: string; buffer: Buffer } {
  const head = 'Kontoauszug;;;;\r\nDate;Particulars;Reference No;Debit;Credit\r\n';
  const buffer = Buffer.from(`${head}${lines.join('\r\n')}\r\n`, 'latin1');
  return { name: 'statement.csv', mimeType: 'text/csv', buffer };
}

/** Chooses a statement. Returns its card. */
async function chooseStatement(page: Page, lines: readonly string[]) {
  const card = page.getByRole('region', { name: 'Bank statement' });
  await card
    .getByLabel('Statement', { exact: true })
    .locator('input')
    .setInputFiles(statement(lines));
  return card;
}

it('Staff record the transfers of a bank’s statement once', async () => {
  await addStock(here.product, 'Supreme Weekly', 'E2E-STATEMENT-0001', 'E2E-STATEMENT-0002');
  const buyers: { page: Page; reference: string }[] = [];
  for (const person of [nimal, kavya]) {
    const { page } = await here.visit();
    await logIn(page, here.product, person);
    buyers.push({ page, reference: await buyByTransfer(page, here.product) });
  }
  const [first, second] = buyers;
  const right = first?.reference ?? '';
  const wrong = `${second?.reference.slice(0, -1)}B`;
  if (first !== undefined) await sendSlip(first.page, 'slip.png');

  const { page: staff, complaints } = await here.visit();
  await logInAsAdmin(staff, here.product);
  await openStaffTab(staff, 'Orders');
  const lines = [
    `20.11.2026;CEFT ${right.replaceAll('-', '')} N PERÉRA;FT24110091;;250,00`,
    '20.11.2026;ATM;FT24110092;5.000,00;',
    `21.11.2026;"${wrong}; K SILVA";FT24110093;;250,00`,
    '21.11.2026;SALARY OF SOMEBODY ELSE;FT24110094;;90.000,00',
    `22.11.2026;again ${right};FT24110095;;250,00`,
    '22.11.2026;RGZ-2222-22;FT24110096;;1,00',
  ];
  const sent: string[] = [];
  staff.on('request', (request) => sent.push(request.postData() ?? ''));
  const card = await chooseStatement(staff, lines);
  await card.getByRole('heading', { name: 'What do the columns hold?' }).waitFor();
  const use = (name: string) => field(card, `What ${name} holds`);
  expect(await use('Particulars').inputValue()).toBe('text');
  expect(await use('Credit').inputValue()).toBe('amount');
  expect(await use('Debit').inputValue()).toBe('out');
  await lookOver(staff, 'the columns of a statement');
  await use('Credit').selectOption('Not used');
  await use('Debit').selectOption('Not used');
  await card.getByRole('button', { name: 'Find transfers' }).click();
  await card.getByText('Please choose the column with the amount that came.').waitFor();
  await use('Credit').selectOption('Amount');
  await use('Debit').selectOption('Amount that left (debit)');
  await card.getByRole('button', { name: 'Find transfers' }).click();
  const found = card.getByRole('region', { name: 'What was found' });
  await found.getByText('1 row of other money that came. Not sent to the server.').click();
  await found.getByText('SALARY OF SOMEBODY ELSE').waitFor();
  await found.getByText('1 row of other money that came. Not sent to the server.').click();
  await found.getByText('1 row of money that left').waitFor();
  expect(await found.getByRole('listitem').count()).toBe(4);
  const item = (line: number) =>
    found.getByRole('listitem').filter({ hasText: new RegExp(`Line ${line}\\b`) });
  await item(3).getByText('Matches').waitFor();
  expect(await item(3).getByRole('checkbox').isChecked()).toBe(true);
  await item(5).getByText('Close', { exact: true }).waitFor();
  expect(await item(5).getByRole('checkbox').isChecked()).toBe(false);
  await item(7).getByText('Extra payment').waitFor();
  expect(await item(7).getByRole('checkbox').count()).toBe(0);
  await item(8).getByText('Unknown').waitFor();
  expect(sent.join(' ')).not.toMatch(/PERÉRA|SILVA|SALARY|90\.000|9000000/);
  await lookOver(staff, 'what was found in a statement');

  await item(5).getByRole('checkbox').check();
  await found.getByRole('button', { name: 'Record 2 transfers' }).click();
  await staff.getByText('2 transfers recorded').waitFor();
  await item(3).getByText('Recorded', { exact: true }).waitFor();
  await item(5).getByText('Recorded', { exact: true }).waitFor();
  await lookOver(staff, 'what was recorded of a statement');
  await found.getByRole('button', { name: 'Match again' }).click();
  await item(3).getByText('Already booked').waitFor();
  await item(7).getByText('Already paid').waitFor();
  for (const { page } of buyers)
    await page
      .getByText(/^E2E-STATEMENT-000\d$/)
      .first()
      .waitFor();
  expect(complaints).toEqual([]);
});
