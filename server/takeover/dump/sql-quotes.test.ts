import { expect, it } from 'vitest';
import { createQuoteTracker } from './sql-quotes.ts';

/** For each line, whether it begins outside all quotes. */
function outside(...lines: string[]) {
  const quotes = createQuoteTracker();
  return lines.map((line) => {
    const isOutside = !quotes.isOpen();
    quotes.pass(line);
    return isOutside;
  });
}

it.each([
  ['text', `COMMENT ON TABLE a IS 'it''s`, `"one" -- $$ /*'';`, `more';`],
  ['text that starts again', `select 'a', '`, `b', '`, `c';`],
  ['text that ends in a backslash', String.raw`select 'C:\', '`, 'b', `';`],
  ['a quoted name', `create table "a'b`, `c`, `d" (id int);`],
  ['dollar quotes', 'create function f() as $_$', `it's $$ "x" -- $x$`, '$_$ language sql;'],
  ['dollar quotes in other letters', 'do $größe$', '$gr$', '$größe$;'],
  ['a comment', `/* it's`, `"two" $$`, '*/ select 1;'],
])('A line of a dump may stand inside %s', (_where, ...lines) => {
  expect(outside(...lines, 'select 1;')).toEqual([true, false, false, true]);
});

it.each([
  `select 'it''s', "a""b", $$'$$;`,
  `-- Name: users; it's a table`,
  `select 1; -- /* it's "one" $$`,
  'select a$b$, $1, _$$;',
  `/* it's */ select '--', '/*';`,
])('A line with complete quotes ends outside of them: %s', (line) => {
  expect(outside(line, 'select 1;')).toEqual([true, true]);
});
