import type { TableRow } from '../table-cells.ts';
import { parseStatementAmount } from './statement-amount.ts';
import { isStatementDate } from './statement-dates.ts';

/** The meaning of a heading. `either` names both directions, and `counter` numbers the rows. */
export type HeadingKind =
  | 'counter'
  | 'value-date'
  | 'date'
  | 'balance'
  | 'either'
  | 'credit'
  | 'debit'
  | 'amount'
  | 'side'
  | 'text'
  | 'number';

const CREDIT =
  /\b(?:cr|credit(?:s|ed)?|deposit(?:s|ed)?|received|receipts?|(?:paid|money|cash) in|in|inflows?|incoming|lodg(?:e|ed|ements?)|gutschrift(?:en)?|haben|eingang)\b/;
const DEBIT =
  /\b(?:dr|debit(?:s|ed)?|withdraw(?:n|als?)|(?:paid|money|cash) out|out|outflows?|outgoing|charges?|spent|soll|belastung(?:en)?|lastschrift(?:en)?|ausgang)\b|^payments?$/;

/** The first that matches a heading decides its meaning. */
const kinds: readonly (readonly [HeadingKind, (heading: string) => boolean])[] = [
  [
    'counter',
    (heading) => /^(?:(?:serial|sl|sr|s|row|line|seq\w*)\b.*|no|nr|#|index)$/.test(heading),
  ],
  [
    'value-date',
    (heading) => /\bval(?:ue)?\b.*\b(?:dat?e?|dt)\b|\bvaluta|wertstellung/.test(heading),
  ],
  ['date', (heading) => /\b(?:date?|dt|day|posted(?: on)?)\b|datum|buchungstag/.test(heading)],
  ['balance', (heading) => /\bbal(?:ance)?\b|saldo/.test(heading)],
  ['either', (heading) => CREDIT.test(heading) && DEBIT.test(heading)],
  ['text', (heading) => /descr|narrat|detail|particular|remark|memo|purpose|payee/.test(heading)],
  [
    'number',
    (heading) =>
      /\b(?:ref\w*|utr|rrn|ch(?:e)?q(?:ue)?|check)\b|(?:^| )(?:id|number)$/.test(heading),
  ],
  ['credit', (heading) => CREDIT.test(heading)],
  ['debit', (heading) => DEBIT.test(heading)],
  ['amount', (heading) => /amount|\bamt\b|betrag|\bsum\b|\bvalue\b/.test(heading)],
  ['side', (heading) => /\b(?:type|sign|side|indicator|d c|c d)\b/.test(heading)],
  [
    'text',
    (heading) => /message|verwendung|text|beneficiary|remitter|\bname\b|transaction/.test(heading),
  ],
  ['number', (heading) => /\b(?:no|nr|number|id|journal)\b/.test(heading)],
];

/** Returns the meaning of a heading. Null if it is unknown. */
export function headingKind(heading: string): HeadingKind | null {
  const plain = heading
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}#]+/gu, ' ')
    .trim();
  return kinds.find(([, fits]) => fits(plain))?.[0] ?? null;
}

/** The most rows above the table that banks use for the account's data. */
const MOST_ABOVE = 60;
const LONGEST_HEADING = 40;

/**
 * Returns the row of the headings: the one with the most known headings, otherwise the first with
 * only words, otherwise -1.
 */
export function findHeadings(rows: readonly TableRow[]): number {
  const above = rows.slice(0, MOST_ABOVE);
  const known = above.map(headingsKnown);
  const most = Math.max(0, ...known);
  if (most >= 2) return known.indexOf(most);
  return above.slice(0, MOST_ABOVE / 3).findIndex(isWords);
}

/** Returns the number of different headings in a row. 0 if it has any other content. */
export function headingsKnown({ cells }: TableRow): number {
  const named = cells.filter((cell) => cell !== '');
  const isOther = (cell: string) =>
    cell.length > LONGEST_HEADING ||
    /(?:\d\D*){5}/.test(cell) ||
    isStatementDate(cell) ||
    parseStatementAmount(cell) !== undefined;
  if (named.length < 2 || named.some(isOther)) return 0;
  return new Set(named.map(headingKind).filter((kind) => kind !== null)).size;
}

function isWords({ cells }: TableRow): boolean {
  const named = cells.filter((cell) => /\p{L}/u.test(cell));
  return named.length >= 2 && !cells.some((cell) => /\d/.test(cell));
}
