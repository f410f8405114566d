import { expect, it } from 'vitest';
import { copyOf, copyRow } from './copy-rows.ts';

it('A COPY block names its table and its columns', () => {
  expect(copyOf('COPY public.users (id, "key", "Or,der") FROM stdin;')).toEqual({
    schema: 'public',
    table: 'users',
    columns: ['id', 'key', 'Or,der'],
  });
  expect(copyOf('copy "users"(id) from STDIN;')).toMatchObject({
    schema: undefined,
    table: 'users',
  });
  expect(copyOf('CREATE TABLE users (id integer);')).toBeUndefined();
});

it.each([
  ['COPY users FROM stdin;', 'does not name its columns'],
  ['COPY users (id) FROM stdin WITH (FORMAT csv);', 'with options'],
])('A COPY block that cannot be read says so: %s', (sql, reason) => {
  expect(copyOf(sql)?.columns).toContain(reason);
});

it.each(['COPY users (id)', 'COPY users (id) FROM std', 'COPY users (id) TO stdout;'])(
  'A COPY block is refused in a form that pg_dump does not write: %s',
  (line) => {
    expect(() => copyOf(line)).toThrow('not one that pg_dump writes');
  },
);

it.each([
  ['', ''],
  ['\\N', null],
  ['N', 'N'],
  ['\\\\N', '\\N'],
  ['a\\\\tb', 'a\\tb'],
  ['\\b\\f\\n\\r\\t\\v', '\b\f\n\r\t\v'],
  ['\\.', '.'],
  ['\\101\\x42\\7', 'AB\u0007'],
  ['\\303\\251', 'é'],
  ['\\u0041', 'u0041'],
  ['{"a b",c}', '{"a b",c}'],
  ['it\'s; "so" -- $$', 'it\'s; "so" -- $$'],
  ['line\u2028and\u0085line', 'line\u2028and\u0085line'],
])('A COPY block holds %j as it was meant', (text, value) => {
  expect(copyRow(['id', 'a'], `1\t${text}`)).toEqual({ id: '1', a: value });
});

it('A COPY block is refused when a line has more or fewer values than there are columns', () => {
  expect(() => copyRow(['id', 'a'], '1')).toThrow('1 values for 2 columns');
  expect(() => copyRow(['id'], '1\t2')).toThrow('2 values for 1 columns');
});
