import type { ImportedRow } from '../../platform/imported-rows.ts';

const OPENING =
  /^\s*insert\s+into\s+(?:"?\w+"?\.)?"?(\w+)"?\s*\(([^)]*)\)\s*(?:overriding\s+\w+\s+value\s+)?values\s*/i;

/** Text in quotes, with the escapes of `E''` where it begins with one; or anything else. */
const TOKEN =
  /[eE]'((?:[^'\\]|\\.|'')*)'|'((?:[^']|'')*)'|(\[|\]|\(|\)|,|;)|([^\s'[\](),;]+(?:\s+[^\s'[\](),;]+)*)|\s+/y;

/** The table and the rows of an INSERT statement whose columns are named; undefined for another. */
export function insertRows(statement: string): { table: string; rows: ImportedRow[] } | undefined {
  const opening = OPENING.exec(statement);
  if (opening === null) return undefined;
  const [head, table = '', names = ''] = opening;
  const columns = names.split(',').map((name) => name.trim().replaceAll('"', ''));
  const rows = tuples(statement.slice(head.length)).map((values): ImportedRow =>
    Object.fromEntries(columns.map((column, index) => [column, values[index] ?? null])),
  );
  return { table, rows };
}

type Tuple = (string | null)[];

/** The values between each pair of outer brackets; a list inside becomes JSON. */
function tuples(text: string): Tuple[] {
  const found: Tuple[] = [];
  let tuple: Tuple | undefined;
  let list: string[] | undefined;
  let value: string | null | undefined;
  function take() {
    if (value === undefined) return;
    if (list !== undefined) list.push(value ?? '');
    else tuple?.push(value);
    value = undefined;
  }
  for (const token of tokens(text)) {
    if (token.kind === 'text') value = token.text;
    else if (token.kind === 'word') value ??= wordValue(token.text);
    else if (token.text === '(' && tuple === undefined) tuple = [];
    else if (token.text === '[') {
      list = [];
      value = undefined;
    } else if (token.text === ']') {
      take();
      value = JSON.stringify(list ?? []);
      list = undefined;
    } else if (token.text === ',') take();
    else if (token.text === ')' && tuple !== undefined) {
      take();
      found.push(tuple);
      tuple = undefined;
    } else if (token.text === ';') break;
  }
  return found;
}

type Token = { kind: 'text' | 'word' | 'mark'; text: string };

function* tokens(text: string): Generator<Token> {
  TOKEN.lastIndex = 0;
  for (let match = TOKEN.exec(text); match !== null; match = TOKEN.exec(text)) {
    const [, escaped, plain, mark, word] = match;
    if (escaped !== undefined) yield { kind: 'text', text: unescape(escaped) };
    else if (plain !== undefined) yield { kind: 'text', text: plain.replaceAll("''", "'") };
    else if (mark !== undefined) yield { kind: 'mark', text: mark };
    else if (word !== undefined) yield { kind: 'word', text: word };
  }
}

/** A number, true, false or null; what follows a value, such as `::text[]`, is no value. */
function wordValue(word: string): string | null | undefined {
  if (/^(?:::|array$)/i.test(word)) return undefined;
  const [plain = ''] = word.split('::');
  return /^null$/i.test(plain) ? null : plain;
}

const ESCAPES: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };

function unescape(text: string): string {
  return text
    .replaceAll("''", "'")
    .replaceAll(/\\(.)/gs, (_all, letter: string) => ESCAPES[letter] ?? letter);
}
