import fc from 'fast-check';
import { expect, it } from 'vitest';
import { guessStatementColumns } from './statement-columns.ts';
import { statementLines } from './statement-rows.ts';
import {
  chosenColumns,
  missingColumn,
  readStatement,
  statementRefusal,
  statementShape,
  withRole,
} from './statement-table.ts';
import { STATEMENT_LIMITS } from './statements.ts';

const commercial = `Account Statement,,,,,
Account No,"80012345678",,,,
Date,Description,Reference No,Debit,Credit,Balance
20/11/2026,"CEFT RGZ-4E7J-92, N PERERA",FT24110091,,"1,750.00","20,000.00"
20/11/2026,ATM WITHDRAWAL,FT24110092,"5,000.00",,"15,000.00"
21/11/2026,SALARY K SILVA,FT24110093,,"90,000.00","105,000.00"
22/11/2026,REFUND RGZ4E7J93,FT24110094,,n/a,"105,000.00"
`;

/** The proposal for an unchanged file. */
function proposed(text: string) {
  const table = readStatement(text);
  const columns = guessStatementColumns(table);
  return { table, columns, ...statementLines(table, columns, 'day-first') };
}

it('A bank’s statement is read below its headings, and what came with a reference is found by its own columns', () => {
  const { table, columns, lines, others, out, unreadable } = proposed(commercial);
  expect(table.headings).toEqual([
    'Date',
    'Description',
    'Reference No',
    'Debit',
    'Credit',
    'Balance',
  ]);
  expect(columns).toEqual(['date', 'text', 'number', 'out', 'amount', 'balance']);
  expect(lines).toEqual([
    {
      line: 4,
      date: '20/11/2026',
      text: 'CEFT RGZ-4E7J-92, N PERERA',
      references: 'RGZ-4E7J-92',
      amountMinor: 175_000,
      number: 'FT24110091',
      valued: '20/11/2026',
      day: '2026-11-20',
      marks: {
        plain: '11-20-26|175000|CEFTRGZ-4E7J-92,NPERERA|1',
        balanced: '11-20-26|175000|CEFTRGZ-4E7J-92,NPERERA|balance 2000000|1',
        day: '11-20-26',
      },
    },
  ]);
  expect(others).toMatchObject([{ line: 6, amountMinor: 9_000_000, possible: '' }]);
  expect(out).toMatchObject([{ line: 5, amountMinor: -500_000 }]);
  expect(unreadable).toMatchObject([{ line: 7, text: 'REFUND RGZ4E7J93' }]);
});

it.each([
  [
    'semicolons and decimal commas',
    'Buchungstag;Betrag;Verwendungszweck\n20.11.2026;1.750,00;RGZ 4E7J 92 PERERA\n21.11.2026;-20,00;Miete\n',
    ['date', 'amount', 'text'],
  ],
  [
    'tabs and no headings',
    '2026-11-20\tRGZ-4E7J-92\t1750.00\n2026-11-21\tSALARY\t90000.00\n',
    ['date', 'text', 'amount'],
  ],
  [
    'a long introduction',
    'Bank\nStatement\nof\nNovember\n\nDate,Text,Credit\n20 Nov 2026,RGZ4E7J92,"1,750.00"\n',
    ['date', 'text', 'amount'],
  ],
  [
    'a signed amount',
    'Posted Date|Amount|Payee details\n11/20/2026|1750.00|To RGZ4E7J92\n11/21/2026|-3.00|Fee\n',
    ['date', 'amount', 'text'],
  ],
])('A bank’s statement with %s is read', (_with, text, roles) => {
  const { columns, lines } = proposed(text);
  expect(columns).toEqual(roles);
  expect(lines).toMatchObject([
    { amountMinor: 175_000, references: expect.stringMatching(/^RGZ-/) },
  ]);
});

it('A statement with a column for credit and debit proposes what came, and never what went back to a buyer', () => {
  const { columns, lines, others, out, unreadable } = proposed(
    [
      'Txn Date,Narration,Dr / Cr,Amount,Balance',
      '20/11/2026,RGZ-4E7J-92 PERERA,CR,"1,750.00","20,000.00"',
      '21/11/2026,REFUND RGZ-4E7J-92,DR,"1,750.00","18,250.00"',
      '22/11/2026,SALARY,Cr,"90,000.00","108,250.00"',
      '23/11/2026,RGZ-4E7J-92 PERERA,,"1,750.00","110,000.00"',
      '',
    ].join('\n'),
  );
  expect(columns).toEqual(['date', 'text', 'side', 'amount', 'balance']);
  expect(lines).toMatchObject([{ line: 2, amountMinor: 175_000 }]);
  expect(others).toMatchObject([{ line: 4 }]);
  expect(out).toMatchObject([{ line: 3 }]);
  expect(unreadable).toMatchObject([{ line: 5 }]);
});

it('An unknown word in a direction column makes only its line unreadable', () => {
  const { columns, lines, unreadable } = proposed(
    [
      'Date,Narration,Amount,CR/DR',
      '20/11/2026,RGZ-4E7J-92 PERERA,250.00,CR',
      '20/11/2026,REFUND RGZ-4E7J-92,250.00,DR',
      '21/11/2026,RGZ-4E7J-92,250.00,REV',
      '',
    ].join('\n'),
  );
  expect(columns).toEqual(['date', 'text', 'amount', 'side']);
  expect(lines).toMatchObject([{ line: 2 }]);
  expect(unreadable).toMatchObject([{ line: 4 }]);
});

it('A transfer of more than any order costs is said beside those that cannot be read, and stops no other', () => {
  const { lines, unreadable } = proposed(
    commercial.replace('n/a', '"99,999,999.99"').replace('RGZ4E7J93', 'RGZ-4E7J-92'),
  );
  expect(lines.map(({ line }) => line)).toEqual([4]);
  expect(unreadable).toMatchObject([{ line: 7 }]);
});

it('A statement’s shape is the same for the next file of the bank, and tells nothing of the account', () => {
  const next = commercial.replaceAll('80012345678', '9').replaceAll('PERERA', 'SILVA');
  expect(statementShape(readStatement(next))).toBe(statementShape(readStatement(commercial)));
  expect(statementShape(readStatement(commercial))).toBe(
    '6|date|description|reference no|debit|credit|balance',
  );
  expect(statementShape(readStatement('1\t2\n3\t4'))).toBe('2|');
});

it('A person gives columns their roles, of which only the text has several', () => {
  const { columns } = proposed(commercial);
  const corrected = withRole(withRole(columns, 3, 'amount'), 2, 'text');
  expect(corrected).toEqual(['date', 'text', 'text', 'amount', null, 'balance']);
  expect(missingColumn(corrected)).toBeNull();
  expect(missingColumn(withRole(corrected, 3, ''))).toBe('amount');
});

it('A file of more than 125,000 short lines is refused as too long', () => {
  expect(statementRefusal(readStatement('1;2\n'.repeat(200_000)))).toBe('too-many-rows');
});

it('A column that shows what left is used, although the last file of this shape had none', () => {
  const text = 'Date,Text,Amount,Type\n20/11/2026,RGZ-4E7J-92,750.00,CR\n';
  const table = readStatement(`${text}20/11/2026,REFUND RGZ-4E7J-92,750.00,DR\n`);
  const known = ['date', 'text', 'amount', null] as const;
  expect(chosenColumns(table, known)).toEqual(['date', 'text', 'amount', 'side']);
  const own = ['date', 'text', 'amount', 'text'] as const;
  expect(chosenColumns(readStatement(text), own)).toEqual(own);
});

it('A file that is no table, or larger than a statement, is refused', () => {
  expect(statementRefusal(readStatement(''))).toBe('empty');
  expect(statementRefusal(readStatement('a\nb\n'))).toBe('empty');
  const rows = (count: number) => readStatement('1;2;3\n'.repeat(count));
  expect(statementRefusal(rows(STATEMENT_LIMITS.rows))).toBeNull();
  expect(statementRefusal(rows(STATEMENT_LIMITS.rows + 1))).toBe('too-many-rows');
  expect(statementRefusal(readStatement(`${';'.repeat(STATEMENT_LIMITS.columns)}1\n`))).toBe(
    'too-many-columns',
  );
});

it('A statement is read without a fault, whatever is in the file', () => {
  const cell = fc.oneof(
    fc.string(),
    fc.constantFrom('"', '\t', ',', ';', '\n', '\r\n', 'RGZ-4E7J-92', '1,750.00', 'Date'),
  );
  fc.assert(
    fc.property(fc.array(cell), (cells) => {
      for (const { references, number, amountMinor } of proposed(cells.join('')).lines) {
        expect(references.length).toBeLessThanOrEqual(STATEMENT_LIMITS.references);
        expect(number.length).toBeLessThanOrEqual(STATEMENT_LIMITS.number);
        expect(amountMinor).toBeGreaterThan(0);
      }
    }),
  );
});
