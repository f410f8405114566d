import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '..');

/** Queries that use the database's clock, which several machines share, with the reason. */
const byDatabase: Readonly<Record<string, string>> = {
  'server/src/community/roles/role-syncs.queries.ts':
    'leases, and when a sync is tried again, which triggers write too',
  'server/src/event-hooks/deliveries.queries.ts': 'when a delivery to another machine is due',
  'server/src/event-hooks/event-hooks.queries.ts': 'how long an endpoint has failed',
  'server/src/payments/settlement/order-events.queries.ts':
    'which events no job has settled in a minute',
};

const asksDatabase =
  /\b(?:now|(?:clock|statement|transaction)_timestamp)\(\)|\b(?:current_(?:date|time|timestamp)|localtime(?:stamp)?)\b/iu;

it('Queries use the given time instead of the database’s clock', () => {
  const files = globSync('server/src/**/*.queries.ts', { cwd: root });
  const asking = files.filter((file) =>
    asksDatabase.test(readFileSync(path.join(root, file), 'utf8')),
  );
  expect(asking.toSorted()).toEqual(Object.keys(byDatabase).toSorted());
});
