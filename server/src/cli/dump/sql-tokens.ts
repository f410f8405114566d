import { literalText } from './backslashes.ts';

const SPACE = /\s+/y;
const ESCAPED = /[eE]'([^'\\]*(?:(?:\\[\s\S]|'')[^'\\]*)*)'/y;
const PLAIN = /'([^']*(?:''[^']*)*)'/y;
const NUMBER = /[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?(?![\w.])/y;
const WORD = /"(?:[^"]|"")+"|[A-Za-z_][\w$]*/y;
const MARK = /::|[(),[\]]/y;

export type Token = { kind: 'text' | 'number' | 'word' | 'mark' | 'end'; text: string };

/** Reads SQL one token after another; the last one, again and again, is the end. */
export type Tokens = {
  /** The next token, which stays the next one. */
  peek(): Token;
  next(): Token;
};

/** @throws Error for what is no token of a list of values. */
export function tokensOf(sql: string, from: number): Tokens {
  let at = from;
  let ahead: Token | undefined;

  function match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = at;
    const found = pattern.exec(sql);
    if (found !== null) at = pattern.lastIndex;
    return found;
  }

  function read(): Token {
    match(SPACE);
    if (at >= sql.length) return { kind: 'end', text: 'the end' };
    const escaped = match(ESCAPED);
    if (escaped !== null) return { kind: 'text', text: literalText(escaped[1] ?? '') };
    const plain = match(PLAIN);
    if (plain !== null) return { kind: 'text', text: (plain[1] ?? '').replaceAll("''", "'") };
    for (const [kind, pattern] of [
      ['number', NUMBER],
      ['word', WORD],
      ['mark', MARK],
    ] as const) {
      const found = match(pattern);
      if (found !== null) return { kind, text: found[0] };
    }
    throw new Error(`"${sql.slice(at, at + 20)}" is no plain value`);
  }

  return {
    peek: () => (ahead ??= read()),
    next: () => {
      const token = ahead ?? read();
      ahead = undefined;
      return token;
    },
  };
}
