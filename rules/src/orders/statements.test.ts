import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseStatementAmount } from './statement-amount.ts';
import { guessStatementColumns } from './statement-columns.ts';
import { statementLines } from './statement-rows.ts';
import { parseStatementSide } from './statement-side.ts';
import {
  chosenColumns,
  missingColumn,
  readStatement,
  statementRefusal,
  statementShape,
  withRole,
} from './statement-table.ts';
import {
  STATEMENT_LIMITS,
  isAcceptable,
  isSameLine,
  numberOfLine,
  statementMatch,
  statementMatches,
  type StatementOrder,
} from './statements.ts';
import {
  findTransferReferences,
  readTransferReference,
  referenceParts,
  transferReference,
} from './transfer-reference.ts';
import {
  keptBankReference,
  slipRefusal,
  transferRefusal,
  type TransferOrder,
} from './transfers.ts';

it.each([
  ['750', 75_000],
  ['750.00', 75_000],
  ['750,00', 75_000],
  ['1,234.56', 123_456],
  ['1.234,56', 123_456],
  ['1 234,56', 123_456],
  ['1\u00a0234.56', 123_456],
  ['1\u202f234,5', 123_450],
  ["1'234.56", 123_456],
  ['1’234’567.89', 123_456_789],
  ['12,34,567.00', 123_456_700],
  ['1,234', 123_400],
  ['1.234', 123_400],
  ['1.234.567', 123_456_700],
  ['LKR 1,234.56', 123_456],
  ['Rs. 1,234.56', 123_456],
  ['Rs 1,234.56', 123_456],
  ['1.234,56 EUR', 123_456],
  ['€1.234,56', 123_456],
  ['+750.00', 75_000],
  ['750.00 CR', 75_000],
  ['750.00 DR', -75_000],
  ['-750.00', -75_000],
  ['\u2212750.00', -75_000],
  ['750.00-', -75_000],
  ['(750.00)', -75_000],
  ['LKR -750.00', -75_000],
  ['0.00', 0],
  ['1.5', 150],
  ['.50', undefined],
  ['', undefined],
  ['-', undefined],
  ['1.2345', undefined],
  ['1,234,56', undefined],
  ['0,500', undefined],
  ['12.34.56', undefined],
  ['2026-11-20', undefined],
  ['20/11/2026', undefined],
  ['20.11.2026', undefined],
  ['1.23457E+15', undefined],
  ['RGZ-4E7J-92', undefined],
  ['FT24 0091', undefined],
] as const)('An amount of a bank’s file that is written %j is %s hundredths', (text, minor) => {
  expect(parseStatementAmount(text)).toBe(minor);
});

it('Amounts are exact in any size and notation', () => {
  const minors = fc.integer({ min: 0, max: 999_999_999_999_999 });
  const ways = fc.constantFrom(
    ['', '.'],
    ['', ','],
    [',', '.'],
    ['.', ','],
    [' ', ','],
    ["'", '.'],
  );
  fc.assert(
    fc.property(minors, ways, (minor, [thousands = '', point = '']) => {
      const digits = String(minor).padStart(3, '0');
      const whole = digits.slice(0, -2).replaceAll(/\B(?=(?:\d{3})+$)/g, thousands);
      expect(parseStatementAmount(`${whole}${point}${digits.slice(-2)}`)).toBe(minor);
    }),
  );
});

it.each([
  ['CR', 'came'],
  ['Cr.', 'came'],
  ['c', 'came'],
  ['(CR)', 'came'],
  [' Credit ', 'came'],
  ['\uff23\uff32', 'came'],
  ['H', 'came'],
  ['+', 'came'],
  ['DR', 'left'],
  ['D', 'left'],
  ['Debit', 'left'],
  ['Withdrawal', 'left'],
  ['S', 'left'],
  ['\u2212', 'left'],
  ['', undefined],
  ['CRDR', undefined],
  ['Card', undefined],
  ['Transfer', undefined],
] as const)('A bank’s column of sides that says %j means that the money %s', (text, side) => {
  expect(parseStatementSide(text)).toBe(side);
});

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

it('A statement is read below its headings, by its own columns', () => {
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

it('A statement proposes incoming money, never outgoing money', () => {
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

it('A transfer above any order’s price is reported and stops no other', () => {
  const { lines, unreadable } = proposed(
    commercial.replace('n/a', '"99,999,999.99"').replace('RGZ4E7J93', 'RGZ-4E7J-92'),
  );
  expect(lines.map(({ line }) => line)).toEqual([4]);
  expect(unreadable).toMatchObject([{ line: 7 }]);
});

it('A statement’s shape is the same for the bank’s next file', () => {
  const next = commercial.replaceAll('80012345678', '9').replaceAll('PERERA', 'SILVA');
  expect(statementShape(readStatement(next))).toBe(statementShape(readStatement(commercial)));
  expect(statementShape(readStatement(commercial))).toBe(
    '6|date|description|reference no|debit|credit|balance',
  );
  expect(statementShape(readStatement('1\t2\n3\t4'))).toBe('2|');
});

it('A person assigns each role to one column, except the text', () => {
  const { columns } = proposed(commercial);
  const corrected = withRole(withRole(columns, 3, 'amount'), 2, 'text');
  expect(corrected).toEqual(['date', 'text', 'text', 'amount', null, 'balance']);
  expect(missingColumn(corrected)).toBeNull();
  expect(missingColumn(withRole(corrected, 3, ''))).toBe('amount');
});

it('A file of more than 125,000 short lines is refused as too long', () => {
  expect(statementRefusal(readStatement('1;2\n'.repeat(200_000)))).toBe('too-many-rows');
});

it('A new column of outgoing money is used', () => {
  const text = 'Date,Text,Amount,Type\n20/11/2026,RGZ-4E7J-92,750.00,CR\n';
  const table = readStatement(`${text}20/11/2026,REFUND RGZ-4E7J-92,750.00,DR\n`);
  const known = ['date', 'text', 'amount', null] as const;
  expect(chosenColumns(table, known)).toEqual(['date', 'text', 'amount', 'side']);
  const own = ['date', 'text', 'amount', 'text'] as const;
  expect(chosenColumns(readStatement(text), own)).toEqual(own);
});

it('A file that is not a table or too large is refused', () => {
  expect(statementRefusal(readStatement(''))).toBe('empty');
  expect(statementRefusal(readStatement('a\nb\n'))).toBe('empty');
  const rows = (count: number) => readStatement('1;2;3\n'.repeat(count));
  expect(statementRefusal(rows(STATEMENT_LIMITS.rows))).toBeNull();
  expect(statementRefusal(rows(STATEMENT_LIMITS.rows + 1))).toBe('too-many-rows');
  expect(statementRefusal(readStatement(`${';'.repeat(STATEMENT_LIMITS.columns)}1\n`))).toBe(
    'too-many-columns',
  );
});

it('Any file is read without a fault', () => {
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

const order: StatementOrder = {
  provider: 'transfer',
  paid: false,
  processing: false,
  expired: false,
  endsAtMs: 1000,
  amountMinor: 75_000,
  takenBack: false,
  flagged: false,
};
const line = {
  amountMinor: 75_000,
  isClose: false,
  isBooked: false,
  isMaybeBooked: false,
  isExtra: false,
};

it('A line matches only an order of exactly its amount', () => {
  expect(statementMatch(line, order)).toBe('matching');
  for (const amountMinor of [74_999, 75_001, 7_500_000, 750]) {
    expect(statementMatch({ ...line, amountMinor }, order)).toBe('amount-differs');
  }
});

it('A line near a reference is only close', () => {
  expect(statementMatch({ ...line, isClose: true }, order)).toBe('close');
  expect(statementMatch({ ...line, isClose: true, amountMinor: 1 }, order)).toBe('unknown');
  expect(statementMatch(line, null)).toBe('unknown');
});

it('A line says why its order cannot be paid', () => {
  expect(statementMatch({ ...line, isBooked: true }, order)).toBe('booked');
  expect(statementMatch({ ...line, isExtra: true }, order)).toBe('extra');
  expect(statementMatch({ ...line, isMaybeBooked: true }, order)).toBe('maybe-booked');
  expect(statementMatch(line, { ...order, paid: true })).toBe('received');
  expect(statementMatch(line, { ...order, processing: true })).toBe('received');
  expect(statementMatch(line, { ...order, paid: true, takenBack: true })).toBe('taken-back');
  expect(statementMatch(line, { ...order, flagged: true })).toBe('flagged');
  expect(statementMatch(line, { ...order, expired: true })).toBe('late');
});

it('A person may accept a free line of the right amount', () => {
  expect(statementMatches.filter(isAcceptable)).toEqual(['matching', 'late', 'close', 'several']);
});

it('A line without a bank’s number has a stable one', () => {
  const longest = { reference: 'RGZ-4E7J-92', amountMinor: Number.MAX_SAFE_INTEGER };
  const number = numberOfLine({ ...longest, date: 'x'.repeat(STATEMENT_LIMITS.date) });
  expect(number.length).toBeLessThanOrEqual(STATEMENT_LIMITS.number);
  expect(numberOfLine({ ...longest, amountMinor: 75_000, date: '' })).toBe('RGZ-4E7J-92 75000');
});

it('Lines are compared by balance if both have one', () => {
  const first = { plain: 'a', balanced: 'x' };
  expect(isSameLine(first, { plain: 'b', balanced: 'x' })).toBe(true);
  expect(isSameLine(first, { plain: 'a', balanced: 'y' })).toBe(false);
  expect(isSameLine(first, { plain: 'a', balanced: null })).toBe(true);
  expect(isSameLine(first, { plain: 'b', balanced: null })).toBe(false);
});

const ALPHABET = '23456789ACDEFGHJKMNPQRTVWXY';
const reference = transferReference(Uint8Array.of(2, 11, 5, 15, 7));

it('A transfer’s reference is short, unambiguous and ends with its check', () => {
  expect(reference).toBe('RGZ-4E7J-92');
  for (let byte = 0; byte < 256; byte += 1) {
    const each = transferReference(Uint8Array.of(byte, 255 - byte, 3, byte, 200));
    expect(each).toMatch(/^RGZ-[2-9ACDEFGHJKMNPQRTVWXY]{4}-[2-9ACDEFGHJKMNPQRTVWXY]{2}$/);
    expect(readTransferReference(each)).toBe(each);
  }
});

it('A reference is found as a bank changes it', () => {
  for (const text of [
    reference.toLowerCase(),
    reference.replaceAll('-', ' '),
    reference.replaceAll('-', ''),
    `CEFT ${reference} N PERERA`,
  ]) {
    expect(readTransferReference(text), text).toBe(reference);
  }
  for (const text of ['', 'RGZ', 'RGZ-4E7J', 'RGZ-0123456789AB', 'N PERERA']) {
    expect(readTransferReference(text), text).toBeNull();
  }
});

it('A reference’s check finds single errors and swapped neighbors', () => {
  const letters = reference.slice(4).replace('-', '');
  const spelled = (text: string) => `RGZ-${text.slice(0, 4)}-${text.slice(4)}`;
  for (let index = 0; index < letters.length; index += 1) {
    for (const letter of ALPHABET) {
      const wrong = `${letters.slice(0, index)}${letter}${letters.slice(index + 1)}`;
      expect(readTransferReference(spelled(wrong)), wrong).toBe(
        wrong === letters ? reference : null,
      );
    }
    const [one = '', other = ''] = letters.slice(index, index + 2);
    const swapped = `${letters.slice(0, index)}${other}${one}${letters.slice(index + 2)}`;
    if (other !== '' && one !== other) expect(readTransferReference(spelled(swapped))).toBeNull();
  }
});

it('References are found anywhere, and nothing else is passed on', () => {
  const other = transferReference(Uint8Array.of(1, 2, 3, 4, 5));
  const text = `CEFT/0091 N. PERERA${reference.replaceAll('-', '')} for order; also ${other.toLowerCase()} thanks`;
  expect(findTransferReferences(text)).toEqual({ exact: [reference, other], close: [] });
  const parts = referenceParts(text);
  expect(findTransferReferences(parts)).toEqual({ exact: [reference, other], close: [] });
  expect(parts).not.toMatch(/PERERA|CEFT|0091|THANKS|ORDER/);
  expect(referenceParts('CEFT 0091 RUWAN GAMAGE ARGOS RG 12 salary')).toBe('');
});

it('A reference with one error is close, never exact', () => {
  const letters = reference.slice(4).replace('-', '');
  const at = (index: number) => [letters.slice(0, index), letters.slice(index + 1)] as const;
  const typos = Array.from(letters, (letter, index) => {
    const [before, after] = at(index);
    const next = after.slice(0, 1);
    return [
      ...Array.from('B8S5Z2O01I', (wrong) => `${before}${wrong}${after}`),
      `${before}${after}`,
      `${before}${letter}${letter}${after}`,
      `${before}${next}${letter}${after.slice(1)}`,
    ];
  }).flat();
  for (const typo of typos.filter((each) => each !== letters)) {
    for (const text of [`RGZ-${typo}`, `TRANSFER RGZ ${typo} PERERA`, `XRGZ${typo}`]) {
      const found = findTransferReferences(text);
      expect(found.exact, text).toEqual([]);
      expect(found.close, text).toContain(reference);
      expect(findTransferReferences(referenceParts(text)), text).toEqual(found);
    }
  }
  for (const prefix of ['R6Z', 'RG2', 'PGZ', 'rgs']) {
    const found = findTransferReferences(`to ${prefix}-4E7J-92 N P`);
    expect(found, prefix).toEqual({ exact: [], close: [reference] });
  }
});

it('Two wrong letters are not close', () => {
  for (const text of [
    'RGZ-4E7J-33',
    'RGZ-AA7J-92',
    'RG2-4E7J-93',
    'ROZ-4E7J',
    reference.slice(4),
  ]) {
    const { exact, close } = findTransferReferences(text);
    expect(exact, text).toEqual([]);
    expect(close, text).not.toContain(reference);
  }
});

const open: TransferOrder = {
  provider: 'transfer',
  paid: false,
  processing: false,
  expired: false,
  endsAtMs: 1000,
};

it('A slip can be sent until its transfer order ends', () => {
  expect(slipRefusal(open, 999)).toBeNull();
  expect(slipRefusal(open, 1000)).toBe('ORDER_TRANSFER_ENDED');
  expect(slipRefusal({ ...open, expired: true }, 999)).toBe('ORDER_TRANSFER_ENDED');
  expect(slipRefusal({ ...open, endsAtMs: null }, 999)).toBe('ORDER_TRANSFER_ENDED');
  expect(slipRefusal({ ...open, paid: true }, 999)).toBe('ORDER_TRANSFER_RECEIVED');
  expect(slipRefusal({ ...open, processing: true }, 999)).toBe('ORDER_TRANSFER_RECEIVED');
  expect(slipRefusal({ ...open, provider: 'payhere' }, 999)).toBe('ORDER_TRANSFER_ABSENT');
});

it('A transfer after its order’s end is recorded once', () => {
  expect(transferRefusal({ ...open, expired: true })).toBeNull();
  expect(transferRefusal({ ...open, processing: true })).toBe('ORDER_TRANSFER_RECEIVED');
});

it('The number of a transfer has one spelling however it is typed', () => {
  expect(keptBankReference('  ft24  1234\t9x ')).toBe('FT24 1234 9X');
  expect(keptBankReference(' \u200B ')).toBe('');
});
