import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { MINUTE_MS } from '@regz/rules/durations.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeMonths } from '../../src/audit/audit.ts';
import { sealLedger } from '../../src/coins/ledger/check-ledger.ts';
import { type TestServer, testServer } from '../../test/harness/harness.ts';
import { found, servicesOf, walletWithHistory } from '../../test/scenarios/task-area/ledger.ts';
import { archiveAudit } from './archive-audit.ts';

let own: TestServer;
let folder: string;

beforeEach(async () => {
  own = await testServer();
  folder = await mkdtemp(path.join(os.tmpdir(), 'regz-archive-seals-'));
  await walletWithHistory(own, 3);
  for (const at of ['2020-01-05', '2020-01-06', '2020-02-01']) await sealedEntryAt(at);
  await makeMonths(await servicesOf(own));
});
afterEach(async () => {
  await own.close();
  await rm(folder, { recursive: true });
});

async function sealedEntryAt(at: string): Promise<void> {
  await own.database.ownerPool.query(
    `insert into audit_entries (at, actor_kind, actor_name, action, object_kind, object_id)
     values ($1, 'operator', 'operator', 'x', 'x', 'x')`,
    [at],
  );
  own.clock.advance(10 * MINUTE_MS);
  await sealLedger(await servicesOf(own));
}

async function archiveJanuary() {
  const { db, keyedHash } = await servicesOf(own);
  const { ownerConnection: connection } = own.database;
  return archiveAudit({
    db,
    connection,
    keyedHash,
    folder,
    before: new Date('2020-02-01T00:00:00Z'),
  });
}

/** Runs a statement with all guards of the trail disabled, as a superuser could. */
async function tamper(statement: string): Promise<void> {
  const { ownerPool } = own.database;
  const { rows } = await ownerPool.query<{ part: string }>('select part from audit_parts()');
  const tables = ['audit_entries', ...rows.map(({ part }) => part)];
  for (const to of ['disable', 'enable']) {
    if (to === 'enable') await ownerPool.query(statement);
    for (const table of tables) await ownerPool.query(`alter table ${table} ${to} trigger user`);
  }
}

/** Repeats the check often enough to cover every seal. */
async function faults(): Promise<string[]> {
  const all = new Set<string>();
  for (let check = 0; check < 12; check += 1) for (const name of await found(own)) all.add(name);
  return [...all];
}

it('Seals over archived months still hold, and are counted', async () => {
  expect(await faults()).toEqual([]);
  expect((await archiveJanuary()).seals).toBe(2);
  expect(await faults()).toEqual([]);
});

it('Entries removed without a recorded file break a seal', async () => {
  await tamper(`delete from audit_entries where at < '2020-02-01'`);
  expect(await faults()).toEqual(['seal']);
  await own.database.ownerPool.query(
    `insert into audit_archives (file, first_id, last_id, first_at, last_at, ends, entries, sha256, mac)
     select 'forged', 1, max(id), now(), now(), now(), 1, repeat('0', 64), decode(repeat('00', 32), 'hex')
       from audit_entries`,
  );
  expect(await faults()).toEqual(['seal']);
});

it('An entry changed after archiving breaks its seal', async () => {
  await archiveJanuary();
  await tamper(`update audit_entries set action = 'nothing' where at < '2020-03-01'`);
  expect(await faults()).toEqual(['seal']);
});

it('A month with an entry changed after its seal is not archived', async () => {
  await tamper(`update audit_entries set action = 'nothing' where at < '2020-01-06'`);
  await expect(archiveJanuary()).rejects.toThrow('1 seals of the coin ledger say');
  const { rows } = await own.database.ownerPool.query(
    `select count(*) as kept from audit_entries where at < '2020-02-01'`,
  );
  expect(rows).toEqual([{ kept: 2 }]);
});
