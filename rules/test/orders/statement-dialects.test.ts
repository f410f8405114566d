import { guessStatementColumns } from '@regz/rules/orders/statement-columns.ts';
import { statementLines } from '@regz/rules/orders/statement-rows.ts';
import { missingColumn, readStatement } from '@regz/rules/orders/statement-table.ts';
import { findTransferReferences } from '@regz/rules/orders/transfer-reference.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { dialects, movements, statementFile } from './statement-dialects.ts';

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
