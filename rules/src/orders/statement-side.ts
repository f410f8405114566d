/** The words of banks for incoming money in a separate column. */
const CAME = new Set(['c', 'cr', 'cdt', 'credit', 'deposit', 'in', 'h', 'haben', '+']);
/** The words for outgoing money. */
const LEFT = new Set(['d', 'dr', 'dbt', 'debit', 'withdrawal', 'out', 's', 'soll', '-']);

const MOST_WORDS = 3;

/**
 * Returns the direction of money from a bank's text, `CR` or `Credit Transfer`. Undefined for text
 * that names neither direction, or both.
 */
export function parseStatementSide(text: string): 'came' | 'left' | undefined {
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\u2212\u2013]/g, '-');
  const words = /^\s*[-+]\s*$/.test(plain) ? [plain.trim()] : plain.match(/\p{L}+/gu);
  if (words === null || words.length > MOST_WORDS || /\d/.test(plain)) return undefined;
  const came = words.some((word) => CAME.has(word));
  const left = words.some((word) => LEFT.has(word));
  if (came === left) return undefined;
  return came ? 'came' : 'left';
}
