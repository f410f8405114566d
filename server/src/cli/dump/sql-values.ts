import { type Token, type Tokens, tokensOf } from './sql-tokens.ts';

export type Value = string | null;

/**
 * The rows of a VALUES list: plain values with or without their types, and lists of them, which
 * become JSON. What follows the last row (ON CONFLICT, RETURNING) is passed over.
 * @param from where the list begins, after the word VALUES.
 * @throws Error for anything that would have to be computed: a row is taken as it is or not at all.
 */
export function valuesOf(sql: string, from: number): Value[][] {
  const tokens = tokensOf(sql, from);
  const rows = [readRow(tokens)];
  while (isMark(tokens.peek(), ',')) {
    tokens.next();
    rows.push(readRow(tokens));
  }
  const { kind, text } = tokens.peek();
  const isOver = kind === 'end' || /^(?:on|returning)$/i.test(text);
  if (!isOver) throw new Error(`"${text}" is not expected after a row`);
  return rows;
}

function readRow(tokens: Tokens): Value[] {
  expectMark(tokens, '(');
  const values = readList(tokens);
  expectMark(tokens, ')');
  return values;
}

function readList(tokens: Tokens): Value[] {
  const values = [readValue(tokens)];
  while (isMark(tokens.peek(), ',')) {
    tokens.next();
    values.push(readValue(tokens));
  }
  return values;
}

function readValue(tokens: Tokens): Value {
  const value = readBareValue(tokens);
  while (isMark(tokens.peek(), '::')) {
    tokens.next();
    passType(tokens);
  }
  return value;
}

function readBareValue(tokens: Tokens): Value {
  const { kind, text } = tokens.next();
  if (kind === 'text' || kind === 'number') return text;
  const word = kind === 'word' ? text.toLowerCase() : '';
  if (word === 'true' || word === 'false') return word;
  if (word === 'null' || word === 'default') return null;
  if (word === 'array') return readArray(tokens);
  throw new Error(`"${text}" is no plain value`);
}

function readArray(tokens: Tokens): string {
  expectMark(tokens, '[');
  const items = isMark(tokens.peek(), ']') ? [] : readList(tokens);
  expectMark(tokens, ']');
  return JSON.stringify(items);
}

/** Such as `text[]`, `numeric(10,2)` or `timestamp without time zone`. */
function passType(tokens: Tokens): void {
  while (tokens.peek().kind === 'word') tokens.next();
  if (isMark(tokens.peek(), '(')) readRow(tokens);
  while (tokens.peek().kind === 'word') tokens.next();
  while (isMark(tokens.peek(), '[')) {
    tokens.next();
    expectMark(tokens, ']');
  }
}

function expectMark(tokens: Tokens, mark: string): void {
  const token = tokens.next();
  if (!isMark(token, mark)) throw new Error(`"${token.text}" stands where "${mark}" is expected`);
}

function isMark({ kind, text }: Token, mark: string): boolean {
  return kind === 'mark' && text === mark;
}
