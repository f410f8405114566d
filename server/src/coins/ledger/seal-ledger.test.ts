import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { contract } from '@regz/contract/contract.ts';
import { MINUTE_MS } from '@regz/rules/durations.ts';
import { expect, it } from 'vitest';
import { testServer, ownServer } from '../../../test/harness/harness.ts';
import { signedInAdmin } from '../../../test/harness/signed-in.ts';
import { dropLedgerGuards, rechain } from '../../../test/scenarios/task-area/ledger-writes.ts';
import { found, servicesOf, walletWithHistory } from '../../../test/scenarios/task-area/ledger.ts';
import { keepLedger, sealLedger, sealsFile } from './check-ledger.ts';

it('A seal exposes a recomputed chain and a removed row', async () => {
  const own = await ownServer();
  const wallet = await walletWithHistory(own, 3);
  own.clock.advance(10 * MINUTE_MS);
  const services = await servicesOf(own);
  expect(await sealLedger(services)).toMatchObject({ wallets: 1, transfers: 3, issued: 30 });
  own.clock.advance(10 * MINUTE_MS);
  await sealLedger(services);
  const copies = await readFile(sealsFile(own.config), 'utf8');
  expect(copies.trimEnd().split('\n')).toHaveLength(2);
  expect(await found(own)).toEqual([]);

  const { ownerPool } = own.database;
  await ownerPool.query('alter table coin_transfers disable trigger user');
  await ownerPool.query(
    `update coin_transfers set created_at = created_at - interval '1 second'
        where user_id = $1 and seq = 3`,
    [wallet],
  );
  await ownerPool.query(
    `update coin_transfers t set row_hash = coin_row_hash(t) where user_id = $1 and seq = 3`,
    [wallet],
  );
  expect(await found(own)).toEqual(['seal']);
  await ownerPool.query(
    `update coin_transfers set created_at = created_at + interval '1 second'
        where user_id = $1 and seq = 3`,
    [wallet],
  );
  await ownerPool.query(
    `update coin_transfers t set row_hash = coin_row_hash(t) where user_id = $1 and seq = 3`,
    [wallet],
  );
  expect(await found(own)).toEqual([]);
  await ownerPool.query(
    'delete from coin_seals where sealed_until = (select max(sealed_until) from coin_seals)',
  );
  expect(await found(own)).toEqual(['seal']);
});

it('Hosts that share a seal file write one after another', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'regz-seals-'));
  const own = await testServer({ environment: { LEDGER_SEALS: path.join(folder, 'seals') } });
  try {
    await walletWithHistory(own, 3);
    const services = await servicesOf(own);
    const another = { ...services, config: { ...services.config, STATE_DIR: folder } };
    for (const host of [services, another]) {
      own.clock.advance(10 * MINUTE_MS);
      expect(await sealLedger(host)).not.toBeNull();
    }
    const copies = await readFile(path.join(folder, 'seals'), 'utf8');
    expect(copies.trimEnd().split('\n')).toHaveLength(2);
    await own.database.ownerPool.query(
      'delete from coin_seals where sealed_until = (select max(sealed_until) from coin_seals)',
    );
    expect(await found(own)).toEqual(['seal']);
  } finally {
    await own.close();
    await rm(folder, { recursive: true });
  }
});

it('A seal holds after a migration adds a column', async () => {
  const own = await ownServer();
  await walletWithHistory(own, 3);
  await signedInAdmin(own);
  own.clock.advance(10 * MINUTE_MS);
  const sealed = await sealLedger(await servicesOf(own));
  expect(sealed?.auditLastId).toBeGreaterThan(0);
  await own.database.ownerPool.query(
    `alter table audit_entries add column later text default 'added';
     alter table coin_transfers add column later text default 'added'`,
  );
  expect(await found(own)).toEqual([]);
});

it('A seal exposes the removal of a seal between two others', async () => {
  const own = await ownServer();
  const services = await servicesOf(own);
  const untils = [];
  for (let made = 0; made < 3; made += 1) {
    own.clock.advance(MINUTE_MS);
    untils.push((await sealLedger(services))?.sealedUntil);
  }
  expect(await found(own)).toEqual([]);
  await own.database.sql('delete from coin_seals where sealed_until = $1', untils[1]);
  expect(await found(own)).toEqual(['seal']);
});

it('A seal exposes a change in the last hour', async () => {
  const own = await ownServer();
  const { browser } = await signedInAdmin(own);
  const read = () => browser.call(contract.coins.staff.readChecks, {});
  expect(await read()).toEqual({ checks: [], lastSeal: null });
  const services = await servicesOf(own);
  // Seals that cover nothing of what follows: only the last one can expose it.
  for (let older = 0; older < 20; older += 1) {
    own.clock.advance(1000);
    await sealLedger(services);
  }
  const wallet = await walletWithHistory(own, 3);
  own.clock.advance(10 * MINUTE_MS);
  await keepLedger(services);
  const before = await read();
  expect(before.lastSeal).toEqual({
    until: new Date(own.clock() - 5 * MINUTE_MS).toISOString(),
    wallets: 1,
    transfers: 3,
  });
  expect(before.checks.find(({ name }) => name === 'seal')?.wrong).toBe(0);

  await dropLedgerGuards(own.database);
  const undo = await rechain(own.database, wallet, 2);
  own.clock.advance(MINUTE_MS);
  await keepLedger(services);
  const { checks } = await read();
  expect(checks.filter(({ wrong }) => wrong > 0).map(({ name }) => name)).toEqual(['seal']);
  await undo();
});

it('Each time has one seal, over entries that cannot change', async () => {
  const own = await ownServer();
  const services = await servicesOf(own);
  const atOnce = Array.from({ length: 4 }, () => sealLedger(services));
  const seals = (await Promise.all(atOnce)).filter((seal) => seal !== null);
  expect(seals.map(({ sealedUntil }) => sealedUntil.getTime())).toEqual([
    own.clock() - 5 * MINUTE_MS,
  ]);
  expect(await sealLedger(services)).toBeNull();
});
