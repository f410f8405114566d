import { contract } from '@regz/contract/contract.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../../test/harness/harness.ts';
import { pdfTexts } from '../../../test/harness/pdf-texts.ts';
import { signedInCustomer } from '../../../test/harness/signed-in.ts';
import { makeOrder } from '../../../test/scenarios/orders/make-order.ts';
import { numberOrder } from '../../../test/scenarios/orders/number-order.ts';

const { readReceipt, readReceiptPaper } = contract.orders;
let server: TestServer;

beforeAll(async () => {
  const environment = { SELLER_NAME: 'Regz Limited', TAX_NAME: 'VAT', TAX_PERCENT: '18' };
  server = await testServer({ environment });
});
afterAll(() => server.close());

it('A receipt’s page says what its PDF says', async () => {
  const { browser, account } = await signedInCustomer(server);
  const { orderId, id } = await makeOrder(server.database, account.id, {
    paid_at: new Date(),
    provider: 'transfer',
  });
  await numberOrder(server, { id });
  await server.database.ownerPool.query(
    `insert into order_refunds (provider, refund_ref, order_ref, amount_minor, status, updated_at)
     values ('transfer', 'refund-1', $1, 20000, 'succeeded', '2026-11-22T09:00:00Z')`,
    [id],
  );
  const paper = await browser.call(readReceiptPaper, { orderId });
  const said = [
    paper.number,
    ...paper.notices,
    ...paper.parties.flatMap(({ label, lines }) => [label, ...lines]),
    ...paper.facts.flatMap(({ label, value }) => [label, value]),
    ...paper.sections.flatMap(({ heading, rows }) => [
      heading,
      ...rows.flatMap(({ label, amount }) => [label, amount]),
    ]),
    ...paper.notes,
  ];
  const printed = pdfTexts((await browser.send(readReceipt, { orderId })).body);
  expect(said.filter((line) => !printed.includes(line))).toEqual([]);
  const after = (label: string) => said[said.indexOf(label) + 1];
  expect(after('Sold by')).toBe('Regz Limited');
  expect(after('Sold to')).toBe(account.username);
  expect(after('Paid with')).toBe('Bank transfer');
  expect(after('Includes VAT of 18 %')).toBe('Rs. 114.41');
  expect(after('Refunded on 22 November 2026 at 09:00')).toBe('−Rs. 200.00');
  expect(after('Balance')).toBe('Rs. 550.00');
});

it('A receipt omits a name that it cannot print', async () => {
  const { browser, account } = await signedInCustomer(server);
  const { orderId, id } = await makeOrder(server.database, account.id, { paid_at: new Date() });
  await server.database.sql(`update order_facts set client_name = 'ნიმალ' where id = $1`, id);
  await numberOrder(server, { id });
  const paper = await browser.call(readReceiptPaper, { orderId });
  expect(paper.parties.at(-1)).toEqual({ label: 'Sold to', lines: [`Order ${orderId}`] });
  const printed = pdfTexts((await browser.send(readReceipt, { orderId })).body);
  expect(printed.filter((line) => line.includes('?'))).toEqual([]);
});

it('A receipt shows times in the reader’s zone, or in UTC', async () => {
  const { browser, account } = await signedInCustomer(server);
  const { orderId } = await makeOrder(server.database, account.id, {
    created_at: new Date('2026-11-22T20:00:00Z'),
    paid_at: new Date('2026-11-22T20:01:00Z'),
  });
  const told = async (timeZone?: string) => {
    const { facts, notes } = await browser.call(readReceiptPaper, { orderId, timeZone });
    const paidOn = facts.find(({ label }) => label === 'Paid on')?.value;
    return [paidOn, notes.at(-1)];
  };
  const colombo = ['23 November 2026 at 01:31', 'Times are in Asia/Colombo.'];
  expect(await told('Asia/Colombo')).toEqual(colombo);
  const inUtc = ['22 November 2026 at 20:01', 'Times are in UTC.'];
  expect(await told()).toEqual(inUtc);
  expect(await told('Nowhere/At_all')).toEqual(inUtc);
  const printed = await browser.send(readReceipt, { orderId, timeZone: 'Asia/Colombo' });
  expect(pdfTexts(printed.body)).toEqual(expect.arrayContaining(colombo));
});

it('A receipt has each label in its language and in English', async () => {
  const { browser, account } = await signedInCustomer(server, { language: 'si' });
  const { orderId, id } = await makeOrder(server.database, account.id, {
    created_at: new Date('2026-11-22T20:00:00Z'),
    paid_at: new Date('2026-11-22T20:01:00Z'),
  });
  await numberOrder(server, { id });
  await browser.call(contract.customers.setLanguage, { language: 'ta' });
  const paper = await browser.call(readReceiptPaper, { orderId });
  expect(paper.parties.map(({ label }) => label)).toEqual(['විකිණුම්කරු / Sold by', 'ගැනුම්කරු / Sold to']);
  expect(paper.facts).toContainEqual({
    label: 'ගෙවූයේ / Paid on',
    value: '2026 නොවැම්බර් 22, 20:01 / 22 November 2026 at 20:01',
  });
  const printed = pdfTexts((await browser.send(readReceipt, { orderId })).body);
  expect(printed).toEqual(expect.arrayContaining(['රිසිට්පත / Receipt', 'ගෙවූ මුළු මුදල / Total paid']));
});
