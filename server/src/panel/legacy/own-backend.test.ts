import { randomUUID } from 'node:crypto';
import { addDays, utcDate } from '@regz/rules/licenses/days-left.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { makeAccount } from '../../../test/harness/factories.ts';
import { type TestServer, testServer } from '../../../test/harness/harness.ts';
import { panelAccounts } from '../../../test/scenarios/panel-accounts.ts';

const until = addDays(utcDate(Date.now()), 10);
const role = `panel_read_${randomUUID().slice(0, 8)}`;
let server: TestServer;
let backend: pg.Client;

const oldAccount = () =>
  makeAccount(server.database, { subscription: 'Supreme', expiredate: 'infinity', hwid: [] });

beforeAll(async () => {
  server = await testServer({ work: 'none', environment: { LEGACY_PANEL_UNTIL: until } });
  const { host, port, database } = server.database.ownerConnection;
  backend = new pg.Client({ ...inject('superuserConnection'), host, port, database });
  await backend.connect();
  // As docs/operations/panel.md says.
  await backend.query(`create role ${role} login`);
  await backend.query(`grant select on panel_accounts to ${role}`);
  await backend.query(`grant execute on function panel_bind_legacy(uuid, text) to ${role}`);
  await backend.query(`set role ${role}`);
});
afterAll(async () => {
  await backend.query(`reset role; drop owned by ${role}; drop role ${role}`);
  await backend.end();
  await server.close();
});

it('A backend of one’s own reads the accounts of old panels, without password, address or telephone', async () => {
  const { id, username } = await oldAccount();
  const { rows, fields } = await backend.query<object>(
    'select * from panel_accounts where id = $1',
    [id],
  );
  expect(rows).toMatchObject([{ username, expiredate: 'Active' }]);
  expect(fields.map(({ name }) => name).join(' ')).toBe(
    'id username subscription expiredate admin_approval banned save_hwid max_devices hwid hwid_reset_count',
  );
});

it.each([
  'select password from users',
  'update panel_accounts set max_devices = 9',
  "update users set hwid = '{}'",
  'select * from panel_devices',
  'select * from panel_legacy_uses',
  'update panel_legacy_bridge set until = until + 1000',
  'delete from audit_entries',
])('A backend of one’s own may do nothing more: %s', async (statement) => {
  await expect(backend.query(statement)).rejects.toMatchObject({ code: '42501' });
});

it('A backend of one’s own binds a device where there is a place, and neither after the day nor without one', async () => {
  const { id } = await oldAccount();
  const bind = async (device: string) => {
    const { rows } = await backend.query<{ bound: boolean }>(
      'select panel_bind_legacy($1, $2) as bound',
      [id, device],
    );
    return rows[0]?.bound;
  };
  const { ownerPool } = server.database;
  for (const over of [
    "update panel_legacy_bridge set until = 'yesterday'",
    'delete from panel_legacy_bridge',
  ]) {
    await ownerPool.query(over);
    expect((await backend.query('select from panel_accounts')).rowCount).toBe(0);
    expect(await bind('OLD-1')).toBe(false);
  }
  await ownerPool.query('insert into panel_legacy_bridge (until) values ($1)', [until]);
  expect([await bind('OLD-1'), await bind('OLD-1'), await bind('OLD-2')]).toEqual([
    true,
    false,
    false,
  ]);
  expect(await panelAccounts(server).listOf(id)).toEqual(['OLD-1']);
});
