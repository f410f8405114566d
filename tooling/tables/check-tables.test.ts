import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { foreignTables, tableOwners } from '../../tables.ts';
import { checkTables, tablesOfSchema } from './check-tables.ts';

const root = path.join(import.meta.dirname, '../..');
const planted = path.join(import.meta.dirname, '../planted/tables');

it('The project’s tables are named only by queries, and those of other slices only as tables.ts declares', () => {
  expect(checkTables(root, { owners: tableOwners, foreign: foreignTables })).toEqual([]);
});

it('Each have an owner, and are in the file of the schema that has its name', () => {
  expect(tablesOfSchema(root)).toEqual(tableOwners);
});

describe('checkTables', () => {
  const owners = {
    license_keys: 'licenses',
    users: 'customers',
    audit_entries: 'audit',
    order_facts: 'orders',
  };
  const foreign = { licenses: { reads: ['audit_entries'], writes: ['users'] } };
  const needed = { licenses: {} };

  it('checkTables finds nothing if every use is declared and every declaration used', () => {
    expect(checkTables(path.join(planted, 'healthy'), { owners, foreign })).toEqual([]);
  });

  it.each([
    ['reads-undeclared', needed, ['licenses.queries.ts reads order_facts, which']],
    ['importer-undeclared', needed, ['license-imports.queries.ts reads order_facts, which']],
    [
      'outside-queries.operate',
      needed,
      [
        'make-backup.ts names license_keys, but only *.queries.ts',
        'make-backup.ts reads license_keys, which',
      ],
    ],
    [
      'writes-undeclared',
      { licenses: { reads: ['audit_entries'] } },
      [
        'licenses.queries.ts writes audit_entries, which',
        'tables.ts lets licenses read audit_entries, but it does not',
      ],
    ],
    ['outside-queries', needed, ['redeem-license.ts names license_keys, but only *.queries.ts']],
    [
      'outside-queries',
      { licenses: { writes: ['users'] } },
      [
        'redeem-license.ts names license_keys, but only *.queries.ts',
        'tables.ts lets licenses write users, but it does not',
      ],
    ],
  ])('checkTables catches what is planted in %s with %j', (tree, allowed, faults) => {
    expect(checkTables(path.join(planted, tree), { owners, foreign: allowed })).toEqual(
      faults.map((fault): unknown => expect.stringContaining(fault)),
    );
  });
});
