import { randomUUID } from 'node:crypto';
import { contract } from '@regz/contract/contract.ts';
import { DAY_MS } from '@regz/rules/durations.ts';
import { STATEMENT_LIMITS, statementRoles } from '@regz/rules/orders/statements.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PRICE, servicesOf } from '../../../test/fakes/payment-events.ts';
import type { Browser } from '../../../test/harness/browser.ts';
import type { TestServer } from '../../../test/harness/harness.ts';
import { newPerson } from '../../../test/harness/people.ts';
import {
  makeSlip,
  matchedStatement,
  rowsOf,
  transferOrder,
  transferServer,
} from '../../../test/scenarios/orders/transfers.ts';
import { sweep } from '../../slices.ts';

const { acceptTransfer, matchStatement, readStatementColumns, refundOrder } = contract.orders.staff;
let server: TestServer;
let staff: Browser;

beforeAll(async () => {
  server = await transferServer();
  staff = (await newPerson(server, 'admin')).browser;
});
afterAll(() => server.close());

const newNumber = () => `FT ${randomUUID()}`;

/** The proposals for lines, each by its result and its order. */
async function proposed(...lines: Parameters<typeof matchedStatement>[0]) {
  const { lines: answered } = await staff.call(matchStatement, matchedStatement(lines));
  return answered.map(({ match, order }) => [match, order?.orderId ?? null]);
}

/** Records an order's transfer by hand. */
async function accept(orderId: string, bankReference = newNumber()) {
  await staff.call(acceptTransfer, { orderId, slipId: null, amountMinor: PRICE, bankReference });
}

it('The meaning of a bank’s columns is stored for its next file', async () => {
  const shape = `${statementRoles.length + 1}|each role once`;
  const columns = [...statementRoles, null];
  await staff.call(matchStatement, { shape, columns, lines: [] });
  expect(await staff.call(readStatementColumns, { shape })).toEqual({ columns });
});

it('A line proposes the order of its reference and amount', async () => {
  const { id, orderId, reference } = await transferOrder(server);
  const slipId = await makeSlip(server, id);
  const references = reference.replaceAll('-', ' ').toLowerCase();
  const line = { references, amountMinor: PRICE, number: ' ft 24  1 ' };
  const { lines } = await staff.call(matchStatement, matchedStatement([line]));
  expect(lines).toEqual([
    {
      line: 2,
      match: 'matching',
      order: expect.objectContaining({ orderId, reference, slipId }),
      choices: [],
      bankReference: 'FT 24 1',
      bookedFor: null,
    },
  ]);
  expect(
    await proposed({ references, amountMinor: PRICE - 1 }, { references, amountMinor: PRICE + 1 }),
  ).toEqual([
    ['amount-differs', orderId],
    ['amount-differs', orderId],
  ]);
});

it('A reference with one wrong letter is only close', async () => {
  const { orderId, reference } = await transferOrder(server);
  const wrong = `${reference.slice(0, -1)}${reference.endsWith('B') ? '8' : 'B'}`;
  expect(
    await proposed(
      { references: wrong, amountMinor: PRICE },
      { references: wrong, amountMinor: PRICE + 1 },
      { references: 'RGZ-2222-22', amountMinor: PRICE },
    ),
  ).toEqual([
    ['close', orderId],
    ['unknown', null],
    ['unknown', null],
  ]);
});

it('A repeated line for an order is proposed once', async () => {
  const [one, other] = [await transferOrder(server), await transferOrder(server)];
  const line = { references: one.reference, amountMinor: PRICE };
  const number = newNumber();
  expect(
    await proposed(
      { ...line, number },
      { ...line, number },
      { ...line, date: '21/11/2026' },
      { references: other.reference, amountMinor: PRICE, number },
    ),
  ).toEqual([
    ['matching', one.orderId],
    ['extra', one.orderId],
    ['extra', one.orderId],
    ['extra', other.orderId],
  ]);
});

it('A line with a recorded number is booked', async () => {
  const [one, other] = [await transferOrder(server), await transferOrder(server)];
  const number = newNumber();
  await accept(one.orderId, number);
  const amountMinor = PRICE;
  const answer = await staff.call(
    matchStatement,
    matchedStatement([{ references: other.reference, amountMinor, number: number.toLowerCase() }]),
  );
  expect(answer.lines).toMatchObject([{ match: 'booked', bookedFor: one.orderId }]);
  const without = { references: other.reference, amountMinor };
  const first = await staff.call(matchStatement, matchedStatement([without]));
  await accept(other.orderId, first.lines[0]?.bankReference);
  expect(await proposed(without, { ...without, date: '22/11/2026' })).toEqual([
    ['booked', other.orderId],
    ['received', other.orderId],
  ]);
});

it('A line of a closed order says why', async () => {
  const at = new Date(server.clock());
  const paid = await transferOrder(server);
  await accept(paid.orderId);
  const refunded = await transferOrder(server);
  await accept(refunded.orderId);
  await staff.call(refundOrder, { orderId: refunded.orderId, reason: 'sent back by the bank' });
  const flagged = await transferOrder(server, { flag: 'slip-reused', flagged_at: at });
  const ended = await transferOrder(server, { expired_at: at });
  const byCard = await transferOrder(server, { provider: 'payhere' });
  const orders = [paid, refunded, flagged, ended, byCard];
  const lines = orders.map(({ reference: references }) => ({ references, amountMinor: PRICE }));
  expect(await proposed(...lines)).toEqual([
    ['received', paid.orderId],
    ['taken-back', refunded.orderId],
    ['flagged', flagged.orderId],
    ['late', ended.orderId],
    ['unknown', null],
  ]);
});

it('Staff choose between the two orders of a line', async () => {
  const [one, other] = [await transferOrder(server), await transferOrder(server)];
  const both = { references: `${one.reference}|${other.reference}`, amountMinor: PRICE };
  const answer = await staff.call(matchStatement, matchedStatement([both]));
  expect(answer.lines).toMatchObject([{ match: 'several', order: null }]);
  const choices = answer.lines[0]?.choices.map(({ orderId }) => orderId);
  expect(choices?.toSorted()).toEqual([one.orderId, other.orderId].toSorted());
  await accept(one.orderId);
  const next = await staff.call(matchStatement, matchedStatement([both]));
  expect(next.lines[0]?.choices.map(({ orderId }) => orderId)).toEqual([other.orderId]);
});

it('Column meanings are kept for two years, and lines never', async () => {
  const { id, reference } = await transferOrder(server);
  const secret = `FT-OF-SOMEBODY-${randomUUID()}`;
  const { shape, columns, lines } = matchedStatement([
    { references: reference, amountMinor: PRICE, number: secret },
  ]);
  const own = `${shape}|${randomUUID()}`;
  expect(await staff.call(readStatementColumns, { shape: own })).toEqual({ columns: null });
  await staff.call(matchStatement, { shape: own, columns, lines });
  await staff.call(matchStatement, { shape: own, columns: [...columns, null], lines });
  expect(await staff.call(readStatementColumns, { shape: own })).toEqual({
    columns: [...columns, null],
  });
  const kept = await rowsOf(
    server,
    `select query_to_xml(format('select * from %I', tablename), true, true, '')::text as content
       from pg_tables where schemaname = 'public'`,
  );
  expect(kept.filter(({ content }) => String(content).includes(secret))).toEqual([]);
  expect(await rowsOf(server, 'select 1 from order_events where order_ref = $1', [id])).toEqual([]);
  server.clock.advance(STATEMENT_LIMITS.keptDays * DAY_MS + 1);
  await sweep(await servicesOf(server));
  const later = (await newPerson(server, 'admin')).browser;
  expect(await later.call(readStatementColumns, { shape: own })).toEqual({ columns: null });
});
