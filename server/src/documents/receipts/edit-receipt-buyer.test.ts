import { contract } from '@regz/contract/contract.ts';
import { expect, it } from 'vitest';
import { sharedServer } from '../../../test/harness/harness.ts';
import { pdfTexts } from '../../../test/harness/pdf-texts.ts';
import { signedInAdmin, signedInCustomer } from '../../../test/harness/signed-in.ts';
import { makeOrder } from '../../../test/scenarios/orders/make-order.ts';
import { completedOrder } from '../../../test/scenarios/orders/staff-orders.ts';

const { readReceipt, readOwnOrder, editReceiptBuyer } = contract.orders;

const server = sharedServer();

async function rows(sql: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  return (await server.database.ownerPool.query<Record<string, unknown>>(sql, values)).rows;
}

async function paidOrder() {
  const { browser, account } = await signedInCustomer(server);
  return {
    browser,
    account,
    ...(await makeOrder(server.database, account.id, { paid_at: new Date() })),
  };
}

const written = (id: string) =>
  rows(
    'select version, name, address from order_receipt_buyers where order_ref = $1 order by version',
    [id],
  );

it('A receipt’s buyer can be named in all three scripts', async () => {
  const { browser, account, orderId, id } = await paidOrder();
  const first = { name: ' ශ්\u200dරීමතී කෞශල්\u200dයා & Sons ', address: '12, ගාලු පාර\n\n கொழும்பு 3 ' };
  const kept = { name: first.name.trim(), address: '12, ගාලු පාර\nகொழும்பு 3' };
  const saved = await browser.call(editReceiptBuyer, { orderId, version: 0, ...first });
  expect(saved).toMatchObject({ version: 1, ...kept });
  const second = { name: 'Nimal Perera', address: '' };
  await browser.call(editReceiptBuyer, { orderId, version: 1, ...second });
  expect((await browser.call(readOwnOrder, { orderId })).receipt).toMatchObject({
    version: 2,
    ...second,
  });
  expect(await written(id)).toEqual([
    { version: 1, ...kept },
    { version: 2, ...second },
  ]);
  const all = pdfTexts((await browser.send(readReceipt, { orderId })).body);
  const place = all.indexOf('Sold to');
  expect(all.slice(place + 1, place + 3)).toEqual(['Nimal Perera', `Account: ${account.username}`]);
});

it('A receipt’s former name cannot be changed or deleted by the program', async () => {
  for (const change of [
    "update order_receipt_buyers set name = ''",
    'delete from order_receipt_buyers',
  ]) {
    await expect(server.database.pool.query(change)).rejects.toMatchObject({ code: '42501' });
  }
});

it('Concurrent edits return the current buyer and change nothing', async () => {
  const { browser, orderId, id } = await paidOrder();
  const edit = (name: string, version: number) => ({ orderId, version, name, address: '' });
  await browser.call(editReceiptBuyer, edit('First', 0));
  const refusal = await browser.refusal(editReceiptBuyer, edit('Second', 0));
  expect(refusal).toMatchObject({
    status: 409,
    code: 'ORDER_BUYER_CHANGED',
    data: { version: 1, name: 'First' },
  });
  expect(await browser.refusal(editReceiptBuyer, edit('Third', 7))).toMatchObject({ status: 409 });
  expect(await written(id)).toMatchObject([{ name: 'First' }]);
});

it('Of sixteen concurrent edits of a receipt, one is saved', async () => {
  const { browser, orderId, id } = await paidOrder();
  const answers = await Promise.all(
    Array.from({ length: 16 }, (_, index) =>
      browser.send(editReceiptBuyer, { orderId, version: 0, name: `Tab ${index}`, address: '' }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await written(id)).toHaveLength(1);
});

it('Unprintable letters in a receipt’s buyer change nothing', async () => {
  const { browser, orderId, id } = await paidOrder();
  const edit = (buyer: object) => ({ orderId, version: 0, name: '', address: '', ...buyer });
  expect(await browser.refusal(editReceiptBuyer, edit({ name: 'Иван' }))).toMatchObject({
    status: 400,
    code: 'ORDER_BUYER_UNPRINTABLE',
    data: { field: 'name', sign: 'И' },
  });
  expect(await browser.refusal(editReceiptBuyer, edit({ address: 'a\n道' }))).toMatchObject({
    status: 400,
    data: { field: 'address', sign: '道' },
  });
  expect(await written(id)).toEqual([]);
});

it('Moved orders do not show the former buyer’s receipt details', async () => {
  const { orderId, userId, id } = await completedOrder(server);
  await rows(
    `insert into order_receipt_buyers (order_ref, version, user_id, name, address, written_at)
     values ($1, 1, $2, 'Former Owner', '1 Galle Road', now())`,
    [id, userId],
  );
  const { browser, account } = await signedInCustomer(server);
  const { browser: staff } = await signedInAdmin(server);
  const { username } = account;
  await staff.call(contract.orders.staff.moveOrder, { orderId, username, reason: 'theirs' });
  const blank = { version: 1, name: '', address: '' };
  expect((await browser.call(readOwnOrder, { orderId })).receipt).toMatchObject(blank);
  const all = pdfTexts((await browser.send(readReceipt, { orderId })).body);
  expect(all.join('\n')).not.toMatch(/Former|Galle/u);
  const own = { orderId, version: 1, name: 'New Owner', address: '' };
  expect(await browser.call(editReceiptBuyer, own)).toMatchObject({ version: 2 });
});
