import { describe, expect, it } from 'vitest';
import { insertOf } from './insert-rows.ts';

function rowsOf(values: string, columns = '"a"') {
  return insertOf(`INSERT INTO public.users (${columns}) VALUES ${values}`)?.rows();
}

describe('the rows of an INSERT statement', () => {
  it('are found under the names of their table and columns, however those are written', () => {
    const insert = insertOf(
      'insert into "public"."users" ("key", user_name, UserId, "Or""der", "a, (b")\nvalues (1,2,3,4,5)',
    );
    expect(insert).toMatchObject({ schema: 'public', table: 'users' });
    expect(insert?.rows()).toEqual([
      { key: '1', user_name: '2', userid: '3', 'Or"der': '4', 'a, (b': '5' },
    ]);
    expect(insertOf('insert into Users values (1)')).toMatchObject({
      schema: undefined,
      table: 'users',
    });
    expect(insertOf('create table users (a text)')).toBeUndefined();
  });

  it.each([
    [`'plain'`, 'plain'],
    [`'it''s; a (b), ''c'''`, `it's; a (b), 'c'`],
    [`''`, ''],
    [`''''`, `'`],
    [`'two\nlines'`, 'two\nlines'],
    [String.raw`'C:\new'`, String.raw`C:\new`],
    [String.raw`E'a\'b''c\\d\te\n'`, "a'b'c\\d\te\n"],
    [String.raw`E'it\''''`, "it''"],
    [String.raw`e'\303\251\x41é\u00e9\U0001F600'`, 'éAéé😀'],
    ['NULL', null],
    ['default', null],
    ['true', 'true'],
    ['FALSE', 'false'],
    ['-12', '-12'],
    ['1.50', '1.50'],
    ['6.02e+23', '6.02e+23'],
    [`'{a,"b c"}'::text[]`, '{a,"b c"}'],
    [`'12.5'::numeric(10, 2)`, '12.5'],
    [`'2025-01-01 10:00:00'::timestamp(3) without time zone`, '2025-01-01 10:00:00'],
    [`'x'::"char"::text`, 'x'],
    [`ARRAY['a', E'b\\'c', NULL]::text[]`, '["a","b\'c",null]'],
    ['ARRAY[]::text[]', '[]'],
    [`'INSERT INTO users (a) VALUES (1);'`, 'INSERT INTO users (a) VALUES (1);'],
  ])('hold %s as it was meant', (sql, value) => {
    expect(rowsOf(`(${sql})`)).toEqual([{ a: value }]);
  });

  it('may be many, given with a system value, and followed by what to do on a conflict', () => {
    expect(rowsOf(`(1, 'a'),\n\t(2, 'b')\nON CONFLICT (id) DO NOTHING`, 'id, "a"')).toEqual([
      { id: '1', a: 'a' },
      { id: '2', a: 'b' },
    ]);
    expect(
      insertOf(`INSERT INTO users (id) OVERRIDING SYSTEM VALUE VALUES (7) returning id`)?.rows(),
    ).toEqual([{ id: '7' }]);
  });

  it.each([
    [`INSERT INTO public.users VALUES (1, 'a')`, 'does not name its columns'],
    ['INSERT INTO users OVERRIDING USER VALUE VALUES (1)', 'does not name its columns'],
    ['INSERT INTO users DEFAULT VALUES', 'does not list its rows'],
    ['INSERT INTO users (a) SELECT b FROM c', 'does not list its rows'],
    ['INSERT INTO users (a, b) VALUES (1)', '1 values for 2 columns'],
    ['INSERT INTO users (a) VALUES (1, 2)', '2 values for 1 columns'],
    ['INSERT INTO users (a) VALUES (now())', '"now" is no plain value'],
    [`INSERT INTO users (a) VALUES ('a' || 'b')`, '"|| \'b\')" is no plain value'],
    ['INSERT INTO users (a) VALUES (1),', '"the end" stands where "(" is expected'],
    ['INSERT INTO users (a) VALUES (1) (2)', '"(" is not expected after a row'],
    [`INSERT INTO users (a) VALUES ("b")`, 'is no plain value'],
  ])('are refused rather than guessed: %s', (sql, reason) => {
    expect(() => insertOf(sql)?.rows()).toThrow(reason);
  });
});
