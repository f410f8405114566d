import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { guessStatementColumns } from '@regz/rules/orders/statement-columns.ts';
import { statementLines } from '@regz/rules/orders/statement-rows.ts';
import { missingColumn, readStatement } from '@regz/rules/orders/statement-table.ts';
import { findTransferReferences } from '@regz/rules/orders/transfer-reference.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { dialects, movements, statementFile } from './statement-dialects.ts';

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

it('Payments proposed of any dialect are the real credits', () => {
  fc.assert(
    fc.property(movements, dialects, (all, dialect) => {
      const text = statementFile(all, dialect);
      const table = readStatement(text);
      const columns = guessStatementColumns(table);
      const found = statementLines(table, columns, 'day-first');
      // A person decides if a file without headings has two readings.
      if (!dialect.headings && missingColumn(columns) === 'amount') {
        expect(found.lines, text).toEqual([]);
        return;
      }
      const named = found.lines.flatMap(({ references, amountMinor }) =>
        findTransferReferences(references).exact.map((each) => `${each} ${amountMinor}`),
      );
      const came = all.filter(({ amountMinor }) => amountMinor > 0);
      const real = came.flatMap(({ reference, amountMinor }) =>
        reference === null ? [] : [`${reference} ${amountMinor}`],
      );
      expect(named.toSorted(), text).toEqual(real.toSorted());
      expect(found.others.length, text).toBe(came.length - real.length);
      expect(found.out.length, text).toBe(all.length - came.length);
      expect(found.unreadable, text).toEqual([]);
      expect(found.remarks.length, text).toBe(1 + Number(dialect.totals));
    }),
    { numRuns: 200 },
  );
});
