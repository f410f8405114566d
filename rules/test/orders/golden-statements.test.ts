import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { guessStatementColumns } from '@regz/rules/orders/statement-columns.ts';
import { statementLines } from '@regz/rules/orders/statement-rows.ts';
import { missingColumn, readStatement } from '@regz/rules/orders/statement-table.ts';
import { findTransferReferences } from '@regz/rules/orders/transfer-reference.ts';
import { expect, it } from 'vitest';

type Expected = {
  matches: [string, number][];
  extra?: [string, number][];
  booked?: [string, number][];
  possible?: string[];
  otherIn: number;
  out: number;
  other: number;
};

const folder = path.join(import.meta.dirname, 'statements');
const expected: Record<string, Expected> = JSON.parse(
  readFileSync(path.join(folder, 'expected.json'), 'utf8'),
);

function textOf(name: string): string {
  const bytes = readFileSync(path.join(folder, name));
  return bytes[0] === 0xff ? bytes.subarray(2).toString('utf16le') : bytes.toString('utf8');
}

it('Every golden statement has an expected result', () => {
  const files = readdirSync(folder).filter((name) => name.endsWith('.csv'));
  expect(files.toSorted()).toEqual(Object.keys(expected).toSorted());
});

it.each(Object.entries(expected))('The statement %s has each row in its group', (name, want) => {
  const table = readStatement(textOf(name));
  const columns = guessStatementColumns(table);
  expect(missingColumn(columns)).toBeNull();
  const found = statementLines(table, columns, 'day-first');
  const named = found.lines.flatMap(({ references, amountMinor }) =>
    findTransferReferences(references).exact.map(
      (reference) => `${reference} ${amountMinor / 100}`,
    ),
  );
  const { matches, extra = [], booked = [], possible = [] } = want;
  const paid = [...matches, ...extra, ...booked].map(
    ([reference, rupees]) => `${reference} ${rupees}`,
  );
  expect(named.toSorted()).toEqual(paid.toSorted());
  expect({
    possible: found.others.map((each) => each.possible).filter((each) => each !== ''),
    otherIn: found.others.length,
    out: found.out.length,
    other: found.remarks.length,
    unreadable: found.unreadable,
  }).toEqual({ possible, otherIn: want.otherIn, out: want.out, other: want.other, unreadable: [] });
});
