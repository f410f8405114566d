import { contract } from '@regz/contract/contract.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../../test/harness/harness.ts';
import { holdRows } from '../../../test/harness/tables/held-row.ts';
import { endGiveaway, newRegistration, openGiveaway } from '../../../test/scenarios/giveaways.ts';
import { closeDueGiveaways } from '../draw/close-giveaway.ts';
import { foldGiveawayCounts } from '../giveaways.ts';
import { checkGiveawayCounts } from './check-giveaway-counts.ts';

const { listGiveaways, registerForGiveaway } = contract.giveaways;
let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

async function entryCount(id: string): Promise<number | undefined> {
  const { giveaways } = await server.browser().call(listGiveaways, {});
  return giveaways.find((giveaway) => giveaway.id === id)?.entryCount;
}

async function join(id: string): Promise<void> {
  await server.browser().call(registerForGiveaway, await newRegistration(server, id));
}

it('A giveaway shows who registered, and after its close what was published', async () => {
  const { id } = await openGiveaway(server);
  for (const expected of [1, 2, 3]) {
    await join(id);
    expect(await entryCount(id)).toBe(expected);
  }
  const gone =
    'delete from giveaway_registrations where code = (select min(code) from giveaway_registrations where giveaway_id = $1)';
  await server.database.pool.query(gone, [id]);
  expect(await entryCount(id)).toBe(2);
  await endGiveaway(server, id);
  await closeDueGiveaways({ db: server.database.db, clock: server.clock });
  await foldGiveawayCounts(server.database);
  expect(await entryCount(id)).toBe(2);
  expect(await checkGiveawayCounts(server.database.db)).toEqual([]);
});

it('Concurrent registrations and folds neither wait nor lose a count', async () => {
  const { id } = await openGiveaway(server);
  await join(id);
  const slow = await holdRows(
    server.database,
    `insert into giveaway_registrations
       (giveaway_id, name, email, mobile, game_name, game_id, game_key, code, masked_name, created_at)
     select id, 'Slow', 'slow@example.com', '0771234567', 'Free Fire', 'slow', 'slow', md5('slow'),
            'S***', now() from giveaways where id = $1`,
    [id],
  );
  await Promise.all(
    Array.from({ length: 16 }, async () => {
      await join(id);
      await foldGiveawayCounts(server.database);
    }),
  );
  expect(await entryCount(id)).toBe(17);
  await slow.commit();
  expect(await entryCount(id)).toBe(18);
  await foldGiveawayCounts(server.database);
  const { rows } = await server.database.ownerPool.query(
    'select registered from giveaway_counts where giveaway_id = $1',
    [id],
  );
  expect(rows).toEqual([{ registered: 18 }]);
});

it('A wrong count is found, and recounting repairs it', async () => {
  const { id } = await openGiveaway(server);
  const { pool, ownerPool } = server.database;
  await expect(pool.query('delete from giveaway_counts')).rejects.toThrow('permission denied');
  await ownerPool.query('insert into giveaway_counts values ($1, 5, 0)', [id]);
  expect(await checkGiveawayCounts(server.database.db)).toEqual([id]);
  await ownerPool.query('select recount_giveaways()');
  expect(await checkGiveawayCounts(server.database.db)).toEqual([]);
});
