import { DAY_MS, HOUR_MS } from '@regz/rules/durations.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../test/harness/harness.ts';
import { panelAccounts } from '../../test/scenarios/panel-accounts.ts';
import { makeDevice } from '../../test/scenarios/panel-devices.ts';
import { makeSignIn } from '../../test/scenarios/panel-sign-ins.ts';
import { sweepPanel } from './panel.ts';

let server: TestServer;

beforeAll(async () => {
  server = await testServer({ work: 'none' });
});
afterAll(() => server.close());

const sweep = () => sweepPanel({ db: server.database.db, clock: server.clock });

async function rowsOf(table: string): Promise<number> {
  const { rows } = await server.database.ownerPool.query(`select from ${table}`);
  return rows.length;
}

it('A PC is forgotten 90 days after its last use, unless its file for offline use still runs', async () => {
  const { account } = await panelAccounts(server).signedIn();
  const seenAt = new Date(server.clock() - 90 * DAY_MS - 1000);
  const old = { account_id: account.id, seen_at: seenAt, signed_in_at: null };
  await makeDevice(server.database, { ...old, device_id: 'a'.repeat(43) });
  const graceUntil = new Date(server.clock() + HOUR_MS);
  await makeDevice(server.database, { ...old, device_id: 'b'.repeat(43), grace_until: graceUntil });
  await sweep();
  expect(await rowsOf('panel_devices')).toBe(2);
  server.clock.advance(2 * HOUR_MS);
  await sweep();
  expect(await rowsOf('panel_devices')).toBe(1);
});

it('A PC is kept as long as another user of it shares its place', async () => {
  const { account, program } = await panelAccounts(server).signedIn();
  const listed = { account_id: account.id, device_id: 'c'.repeat(43) };
  const seenAt = new Date(server.clock() - 91 * DAY_MS);
  await makeDevice(server.database, { ...listed, seen_at: seenAt });
  const share = 'update panel_devices set shares_place_of = $2 where device_id = $1';
  await server.database.ownerPool.query(share, [program.deviceId, listed.device_id]);
  const before = await rowsOf('panel_devices');
  await sweep();
  expect(await rowsOf('panel_devices')).toBe(before);
  await server.database.ownerPool.query(share, [program.deviceId, null]);
  await sweep();
  expect(await rowsOf('panel_devices')).toBe(before - 1);
});

it('A code is forgotten an hour past its time, and a report after 30 days', async () => {
  const { program } = await panelAccounts(server).signedIn();
  await program.beat({ report: { kind: 'message', detail: 'hello' } });
  await makeSignIn(server);
  const reports = await rowsOf('panel_reports');
  await sweep();
  expect([await rowsOf('panel_sign_ins'), await rowsOf('panel_reports')]).toEqual([1, reports]);
  server.clock.advance(2 * HOUR_MS);
  await sweep();
  expect(await rowsOf('panel_sign_ins')).toBe(0);
  server.clock.advance(30 * DAY_MS);
  await sweep();
  expect(await rowsOf('panel_reports')).toBe(0);
});
