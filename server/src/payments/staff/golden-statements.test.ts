import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { contract } from '@regz/contract/contract.ts';
import { guessStatementColumns } from '@regz/rules/orders/statement-columns.ts';
import { statementLines } from '@regz/rules/orders/statement-rows.ts';
import { readStatement, statementShape } from '@regz/rules/orders/statement-table.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { stock } from '../../../test/fakes/payment-events.ts';
import type { Browser } from '../../../test/harness/browser.ts';
import type { TestServer } from '../../../test/harness/harness.ts';
import { newPerson } from '../../../test/harness/people.ts';
import { transferOrder, transferServer } from '../../../test/scenarios/orders/transfers.ts';

const { acceptStatement, matchStatement } = contract.orders.staff;
type Named = [string, number][];
type Expected = { matches: Named; extra?: Named; booked?: Named; after?: string[] };

const folder = path.join(import.meta.dirname, '../../../../rules/test/orders/statements');
const expected: Record<string, Expected> = JSON.parse(
  readFileSync(path.join(folder, 'expected.json'), 'utf8'),
);
let server: TestServer;
let staff: Browser;

beforeAll(async () => {
  server = await transferServer();
  staff = (await newPerson(server, 'admin')).browser;
  const named = Object.values(expected).flatMap(({ matches }) => matches);
  for (const [reference, rupees] of new Map(named)) {
    const amount = { amount_minor: rupees * 100, provider_session_id: reference };
    const { productId } = await transferOrder(server, amount);
    await stock(server, productId, 1);
  }
});
afterAll(() => server.close());

const digestOf = (text: string) => createHash('sha256').update(text).digest('hex');

/** The proposals for a file, as the page requests them. */
async function proposed(name: string) {
  const bytes = readFileSync(path.join(folder, name));
  const text = bytes[0] === 0xff ? bytes.toString('utf16le') : bytes.toString('utf8');
  const table = readStatement(text);
  const columns = guessStatementColumns(table);
  const found = statementLines(table, columns, 'day-first').lines;
  const lines = found.map(({ line, date, references, amountMinor, number, marks }) => ({
    line,
    date,
    references,
    amountMinor,
    number,
    marks: {
      plain: digestOf(marks.plain),
      balanced: marks.balanced === null ? null : digestOf(marks.balanced),
      day: marks.day,
    },
  }));
  const shape = statementShape(table);
  const answer = await staff.call(matchStatement, { shape, columns: [...columns], lines });
  return lines.map((line, index) => ({ ...line, ...answer.lines[index] }));
}

const named = (lines: Awaited<ReturnType<typeof proposed>>, ...kinds: string[]) =>
  lines
    .filter(({ match }) => kinds.includes(match ?? ''))
    .map(({ order, amountMinor }) => [order?.reference, amountMinor / 100]);

it.each(Object.entries(expected).filter(([, { after }]) => after === undefined))(
  'The statement %s proposes exactly its payments',
  async (name, { matches, extra = [] }) => {
    const lines = await proposed(name);
    expect(named(lines, 'matching')).toEqual(matches);
    expect(named(lines, 'extra')).toEqual(extra);
    expect(lines.length).toBe(matches.length + extra.length);
  },
);

it.each(Object.entries(expected).filter(([, { after }]) => after !== undefined))(
  'The statement %s knows what an earlier one recorded',
  async (name, { matches, booked = [], after = [] }) => {
    for (const earlier of after) {
      const transfers = (await proposed(earlier)).flatMap(
        ({ order, amountMinor, bankReference = '', marks }) =>
          order === null || order === undefined
            ? []
            : [
                {
                  orderId: order.orderId,
                  slipId: null,
                  amountMinor,
                  bankReference,
                  marks,
                  valueOn: null,
                },
              ],
      );
      const context = { idempotencyKey: randomUUID() };
      const { json } = await staff.send(acceptStatement, { transfers }, context);
      expect(json).toEqual({ refused: transfers.map(() => null) });
      const again = await proposed(earlier);
      expect(again.map(({ match }) => match)).toEqual(transfers.map(() => 'booked'));
    }
    const lines = await proposed(name);
    expect(named(lines, 'matching')).toEqual(matches);
    expect(named(lines, 'booked', 'maybe-booked')).toEqual(booked);
  },
);
