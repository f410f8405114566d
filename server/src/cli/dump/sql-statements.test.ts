import { describe, expect, it } from 'vitest';
import { createStatementReader } from './sql-statements.ts';

function statementsOf(sql: string) {
  const reader = createStatementReader();
  const statements = sql
    .split('\n')
    .flatMap((line) => reader.take(`${line}\n`))
    .map((statement) => statement.trim());
  return { statements, isOpen: reader.isOpen() };
}

const only = (sql: string) => ({ statements: [sql.replace(/;$/, '')], isOpen: false });

describe('the statements of a file', () => {
  it('end at semicolons, several of them on a line', () => {
    expect(statementsOf('select 1; select 2;\nselect\n  3;\n')).toEqual({
      statements: ['select 1', 'select 2', 'select\n  3'],
      isOpen: false,
    });
  });

  it.each([
    ['text', `insert into a values ('x;\n''; INSERT INTO b VALUES (1);');`],
    ['text with backslashes', String.raw`insert into a values (E'it\'s; \\', e'a''\';');`],
    ['text in which a backslash is one', String.raw`insert into a values ('C:\'), (';');`],
    ['quoted names', `create table "a;'b" ("c""; d" text);`],
    ['dollar quotes', `create function f() as $_$ begin; x := $$;$$; ';$_$ language plpgsql;`],
    ['brackets', 'create rule r as on insert to a do also (delete from b; delete from c);'],
    [
      'the body of a routine',
      `create or replace function f(a text) returns text\nBEGIN ATOMIC\n INSERT INTO users (name)\n   VALUES (f.a);\n SELECT CASE a WHEN '' THEN 1 ELSE 2\n        END;\nEND;`,
    ],
  ])('do not end inside %s', (_where, sql) => {
    expect(statementsOf(sql)).toEqual(only(sql));
  });

  it('are given without comments, which may hold quotes and semicolons', () => {
    const sql = `-- Name: users; it's a table\n/* one;\n'two; */select 1 -- it's\n + /* ; */ 2;`;
    const { statements, isOpen } = statementsOf(sql);
    expect(statements.map((statement) => statement.replaceAll(/\s+/g, ' '))).toEqual([
      'select 1 + 2',
    ]);
    expect(isOpen).toBe(false);
  });

  it('know a dollar that belongs to a name or a number from a quote', () => {
    expect(statementsOf(`select a$b$; select $1; select '$$;';`).statements).toEqual([
      'select a$b$',
      'select $1',
      `select '$$;'`,
    ]);
  });

  it('are not the lines that speak to psql', () => {
    const sql = `\\restrict it's;\n\\connect regz\nselect 1;\n\\unrestrict it's;\n`;
    expect(statementsOf(sql)).toEqual(only('select 1'));
  });

  it.each([`select 'a;\n`, 'select $a$;$b$\n', 'select (1;\n', '/* ;', 'select 1'])(
    'stay open where nothing ends them: %j',
    (sql) => {
      expect(statementsOf(sql)).toMatchObject({ statements: [], isOpen: true });
    },
  );
});
