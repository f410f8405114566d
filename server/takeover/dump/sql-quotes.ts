const OPENING = /(?<![\w$])\$(?:[A-Za-z_\u0080-\uFFFF][\w\u0080-\uFFFF]*)?\$|['"]|--|\/\*/g;

export type QuoteTracker = {
  /** True if the next line begins inside a quotation or a comment. */
  isOpen(): boolean;
  /** Processes the next line, without its end. */
  pass(line: string): void;
};

/**
 * Follows a dump line by line, and knows whether the next line is inside text, a quoted name,
 * dollar quotes or a comment: a function's body may contain text that looks like rows. A backslash
 * does not escape a quote, because pg_dump doubles quotes inside text. Source: PostgreSQL manual,
 * Lexical Structure.
 */
export function createQuoteTracker(): QuoteTracker {
  let closing: string | undefined;
  return {
    isOpen: () => closing !== undefined,
    pass(line) {
      let at = 0;
      while (at < line.length) {
        if (closing === undefined) {
          OPENING.lastIndex = at;
          const sign = OPENING.exec(line)?.[0];
          if (sign === undefined || sign === '--') return;
          at = OPENING.lastIndex;
          closing = sign === '/*' ? '*/' : sign;
        } else {
          const closedAt = line.indexOf(closing, at);
          if (closedAt === -1) return;
          at = closedAt + closing.length;
          closing = undefined;
        }
      }
    },
  };
}
