import { transferReference } from '@regz/rules/orders/transfer-reference.ts';
import fc from 'fast-check';
import { DAY_MS } from '../../src/durations.ts';

/** A movement of an account. */
export type Movement = { day: number; amountMinor: number; text: string; reference: string | null };

const references = Array.from({ length: 40 }, (_, index) =>
  transferReference(Uint8Array.of(index * 7, index * 3, index, 255 - index, index * 11)),
);

const movement = fc
  .record({
    days: fc.integer({ min: 0, max: 3 }),
    amountMinor: fc.oneof(
      fc.constantFrom(25_000, 75_000),
      fc.integer({ min: 100, max: 9_999_999 }),
    ),
    left: fc.boolean(),
    reference: fc.option(fc.constantFrom(...references)),
    word: fc.constantFrom('CEFT N PERERA', 'SLIPS TRF', 'MOB K SILVA', 'CR CARD', 'REFUND DEBIT'),
  })
  .map(({ days, amountMinor, left, reference, word }) => ({
    day: days,
    amountMinor: left ? -amountMinor : amountMinor,
    text: reference === null ? word : `${word} ${reference}`,
    reference,
  }));

/** Movements of one account, earliest first. */
export const movements = fc.array(movement, { minLength: 3, maxLength: 25 }).map((all) => {
  let day = 0;
  return all.map((each): Movement => {
    day += each.day;
    return { ...each, day };
  });
});

const titles = {
  date: ['Date', 'Txn Date', 'Transaction Date', 'Posting Date', 'Buchungstag'],
  text: ['Description', 'Narration', 'Particulars', 'Details', 'Verwendungszweck'],
  credit: ['Credit', 'Cr', 'Deposit Amt.', 'Money In', 'Paid in', 'Inflow', 'Received (LKR)'],
  debit: ['Debit', 'Dr', 'Withdrawal Amt.', 'Money Out', 'Paid out', 'Outflow', 'Withdrawals 2026'],
  amount: ['Amount', 'Betrag', 'Transaction Amount'],
  side: ['Dr / Cr', 'Type', 'CR/DR', 'Transaction Type'],
  balance: ['Balance', 'Closing Balance', 'Running Balance', 'Saldo'],
  number: ['Reference No', 'Chq./Ref.No.', 'Transaction ID'],
  counter: ['Sl. No.', 'Serial No', '#', 'No.'],
};

const oneOf = (kind: keyof typeof titles) => fc.constantFrom(...titles[kind]);

/** The format of a bank's file. */
export const dialects = fc.record({
  sign: fc.constantFrom(
    'two columns',
    'signed',
    'inverted',
    'side',
    'words',
    'suffix',
    'brackets',
    'by balance',
  ),
  headings: fc.boolean(),
  begins: fc.constantFrom(50_000_000, 1_000, -2_000_000),
  balanceSign: fc.constantFrom('minus', 'suffix', 'column'),
  separator: fc.constantFrom(',', ';', '\t', '|'),
  money: fc.constantFrom('1,234.56', '1.234,56', '1234.56', '1 234,56'),
  date: fc.constantFrom(
    '27/11/2026',
    '11/27/2026',
    '2026-11-27',
    '27 Nov 2026',
    '20261127',
    '27.11.26',
  ),
  order: fc.array(fc.nat(), { minLength: 10, maxLength: 10 }),
  reversed: fc.boolean(),
  balance: fc.boolean(),
  empty: fc.constantFrom('', '-', '0.00', '--'),
  newline: fc.constantFrom('\n', '\r\n'),
  quoted: fc.boolean(),
  above: fc.constantFrom([], ['Account Statement'], ['Account No,8001234567', '', 'N PERERA']),
  totals: fc.boolean(),
  titles: fc.record({
    date: oneOf('date'),
    text: oneOf('text'),
    credit: oneOf('credit'),
    debit: oneOf('debit'),
    amount: oneOf('amount'),
    side: oneOf('side'),
    balance: oneOf('balance'),
    number: oneOf('number'),
    counter: oneOf('counter'),
  }),
});
type Dialect = typeof dialects extends fc.Arbitrary<infer Each> ? Each : never;

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

function dateText(day: number, form: Dialect['date']): string {
  const at = new Date(Date.UTC(2026, 9, 14) + day * DAY_MS);
  const [year = '', month = '', date = ''] = at.toISOString().slice(0, 10).split('-');
  return {
    '27/11/2026': `${date}/${month}/${year}`,
    '11/27/2026': `${month}/${date}/${year}`,
    '2026-11-27': `${year}-${month}-${date}`,
    '27 Nov 2026': `${date} ${MONTHS[at.getUTCMonth()]} ${year}`,
    '20261127': `${year}${month}${date}`,
    '27.11.26': `${date}.${month}.${year.slice(2)}`,
  }[form];
}

function moneyText(minor: number, form: Dialect['money']): string {
  const digits = String(Math.abs(minor)).padStart(3, '0');
  const [thousands = '', point = ''] = {
    '1,234.56': [',', '.'],
    '1.234,56': ['.', ','],
    '1234.56': ['', '.'],
    '1 234,56': [' ', ','],
  }[form];
  const whole = digits.slice(0, -2).replaceAll(/\B(?=(?:\d{3})+$)/g, thousands);
  return `${whole}${point}${digits.slice(-2)}`;
}

/** The columns of a row with their titles, by the bank's format for outgoing money. */
function amountCells(minor: number, dialect: Dialect): [keyof Dialect['titles'], string][] {
  const plain = moneyText(minor, dialect.money);
  const left = minor < 0;
  const empty = dialect.empty === '0.00' ? moneyText(0, dialect.money) : dialect.empty;
  switch (dialect.sign) {
    case 'two columns':
      return [
        ['credit', left ? empty : plain],
        ['debit', left ? plain : empty],
      ];
    case 'signed':
      return [['amount', left ? `-${plain}` : plain]];
    case 'inverted':
      return [['amount', left ? plain : `-${plain}`]];
    case 'suffix':
      return [['amount', `${plain} ${left ? 'Dr' : 'Cr'}`]];
    case 'brackets':
      return [['amount', left ? `(${plain})` : plain]];
    case 'by balance':
      return [['amount', plain]];
    case 'side':
      return [
        ['amount', plain],
        ['side', left ? 'DR' : 'CR'],
      ];
    case 'words':
      return [
        ['amount', plain],
        ['side', left ? 'Debit Transfer' : 'Credit Transfer'],
      ];
  }
}

/** A bank's file of the movements. The first row has the balance before them. */
export function statementFile(all: readonly Movement[], dialect: Dialect): string {
  let balance = dialect.begins;
  const opening = { day: 0, amountMinor: 0, text: 'Opening Balance' };
  const rows = [opening, ...all].map(({ day, amountMinor, text }, index) => {
    balance += amountMinor;
    const cells: Cell[] = [
      ['counter', String(index + 1)],
      ['date', dateText(day, dialect.date)],
      ['text', text],
      ['number', index === 0 ? '' : `FT${26_110_000 + index * 17}`],
      ...amountCells(amountMinor, dialect).map(([kind, cell]): Cell => [
        kind,
        index === 0 ? '' : cell,
      ]),
      ...balanceCells(balance, dialect),
    ];
    return shuffled(cells, dialect.order);
  });
  const { separator, quoted, headings, above, totals, newline } = dialect;
  const written = (cell: string) =>
    quoted || cell.includes(separator) ? `"${cell.replaceAll('"', '""')}"` : cell;
  const kinds = (rows[0] ?? []).map(([kind]) => kind);
  const head = kinds.map((kind) => dialect.titles[kind === 'balance side' ? 'side' : kind]);
  const body = (dialect.reversed ? rows.toReversed() : rows).map((cells) =>
    cells.map(([, cell]) => cell),
  );
  const sums = kinds.map((kind) => (kind === 'text' ? 'Total' : ''));
  const lines = [...(headings ? [head] : []), ...body, ...(totals ? [sums] : [])];
  const first = headings ? above : [];
  return [...first, ...lines.map((cells) => cells.map(written).join(separator)), ''].join(newline);
}

type Cell = [keyof Dialect['titles'] | 'balance side', string];

/** The running balance. Without it some dialects have no signs. */
function balanceCells(minor: number, dialect: Dialect): Cell[] {
  const isNeeded = !dialect.headings || ['inverted', 'by balance'].includes(dialect.sign);
  if (!dialect.balance && !isNeeded) return [];
  const plain = moneyText(minor, dialect.money);
  if (dialect.balanceSign === 'minus') return [['balance', minor < 0 ? `-${plain}` : plain]];
  const side = minor < 0 ? 'DR' : 'CR';
  if (dialect.balanceSign === 'suffix') return [['balance', `${plain} ${side}`]];
  return [
    ['balance', plain],
    ['balance side', side],
  ];
}

/** The column with the sign of the balance stays next to it. */
function shuffled(cells: readonly Cell[], order: readonly number[]): Cell[] {
  const placed = cells.map((cell, index) => ({ cell, place: order[index] ?? 0 }));
  const beside = placed.find(({ cell: [kind] }) => kind === 'balance side');
  return placed
    .filter((each) => each !== beside)
    .toSorted((one, other) => one.place - other.place)
    .flatMap(({ cell }) =>
      cell[0] === 'balance' && beside !== undefined ? [cell, beside.cell] : [cell],
    );
}
