/** How banks write in a column of its own that money came to the account. */
const CAME = new Set(['c', 'cr', 'cdt', 'credit', 'deposit', 'in', 'h', 'haben', '+']);
/** And that it left. */
const LEFT = new Set(['d', 'dr', 'dbt', 'debit', 'withdrawal', 'out', 's', 'soll', '-']);

/** Whether money came to the account or left it, as a bank writes it; undefined for what says neither. */
export function parseStatementSide(text: string): 'came' | 'left' | undefined {
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s.()]/g, '');
  const word = plain.replaceAll(/[\u2212\u2013]/g, '-');
  if (CAME.has(word)) return 'came';
  return LEFT.has(word) ? 'left' : undefined;
}
