import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { foreignTables } from '../../foreign-tables.ts';
import { tableOwners } from '../../tables.ts';
import { checkTables, tablesOfSchema } from './check-tables.ts';

const root = path.join(import.meta.dirname, '../..');

it('Only queries name tables, as tables.ts declares', () => {
  expect(checkTables(root, { owners: tableOwners, foreign: foreignTables })).toEqual([]);
});

it('Each table has an owner, and is in the schema file of that name', () => {
  expect(tablesOfSchema(root)).toEqual(tableOwners);
});

const queries = 'server/src/licenses/licenses.queries.ts';

it.each([
  [queries, "db.selectFrom('users').innerJoin('orders as o', 'o.id', 'id')", 'reads orders, which'],
  [queries, "'with taken as (update orders set note = $1) select 1'", 'writes orders, which'],
  ['server/takeover/licenses/imports.queries.ts', "db.selectFrom('orders')", 'reads orders, which'],
  ['server/src/licenses/redeem.ts', "db.deleteFrom('users')", 'names users, but only *.queries.ts'],
  [queries, '1', 'tables.ts lets licenses read coins, but it does not'],
])('checkTables finds in %s: %s', (file, expression, fault) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'tables-'));
  mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
  writeFileSync(path.join(folder, file), `export const statement = ${expression};\n`);
  const found = checkTables(folder, {
    owners: { users: 'licenses', orders: 'orders', coins: 'coins' },
    foreign: { licenses: { reads: fault.includes('coins') ? ['coins'] : [] } },
  });
  rmSync(folder, { recursive: true });

  expect(found).toEqual([expect.stringContaining(fault)]);
});
