import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../test/harness/harness-database.ts';
import { actingAs, recordAct } from './record-act.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
  await recordAct(
    database.db,
    actingAs(
      { kind: 'operator', id: null, name: 'operator' },
      { origin: { requestId: 'the-request', address: '2001:db8::1', userAgent: 'Test browser' } },
    ),
    {
      action: 'accounts.ban',
      object: { kind: 'account', id: 'somebody' },
      detail: { reason: 'sold keys' },
    },
  );
});
afterAll(() => database.drop());

describe('the audit trail', () => {
  it('The audit trail records actor, act, object, time and address', async () => {
    const { rows } = await database.ownerPool.query(
      "select *, clock_timestamp() - at < interval '1 minute' as recent from audit_entries",
    );
    expect(rows).toMatchObject([
      {
        actor_kind: 'operator',
        actor_id: null,
        actor_name: 'operator',
        action: 'accounts.ban',
        object_kind: 'account',
        object_id: 'somebody',
        detail: { reason: 'sold keys' },
        address: '2001:db8::1',
        request_id: 'the-request',
        recent: true,
      },
    ]);
  });

  it('The audit trail names no customer', async () => {
    const id = '00000000-0000-4000-8000-000000000001';
    await recordAct(database.db, actingAs({ kind: 'customer', id }), {
      action: 'accounts.change-password',
      object: { kind: 'account', id },
    });
    const { rows } = await database.ownerPool.query(
      'select actor_name from audit_entries where actor_id = $1',
      [id],
    );
    expect(rows).toEqual([{ actor_name: 'customer' }]);
  });

  const changes = [
    `update audit_entries set action = 'nothing'`,
    'update audit_entries set id = default where false',
    'delete from audit_entries',
    'delete from audit_entries where false',
    'truncate audit_entries',
  ];

  it.each(changes)('The audit trail refuses even its owner: %s', async (statement) => {
    await expect(database.ownerPool.query(statement)).rejects.toMatchObject({
      code: '42501',
      message: 'audit_entries is append-only',
    });
  });

  it.each([
    ...changes,
    'drop table audit_entries',
    'alter table audit_entries disable trigger all',
  ])('The audit trail grants the application no such thing: %s', async (statement) => {
    await expect(database.pool.query(statement)).rejects.toMatchObject({ code: '42501' });
    expect((await database.pool.query('select 1 from audit_entries')).rows).toHaveLength(2);
  });

  it('The audit trail dates an act by the clock of its request', async () => {
    const at = new Date('2031-02-03T04:05:06.789Z');
    const actor = { kind: 'operator', id: null, name: 'operator' } as const;
    await recordAct(database.db, actingAs(actor, { clock: () => at.getTime() }), {
      action: 'accounts.unban',
      object: { kind: 'account', id: 'somebody' },
    });
    const { rows } = await database.ownerPool.query(
      "select at from audit_entries where action = 'accounts.unban'",
    );
    expect(rows).toEqual([{ at }]);
  });

  it('The audit trail rejects unknown actors and unnamed acts', async () => {
    const insert = `insert into audit_entries (actor_kind, actor_name, action, object_kind, object_id)
                    values ($1, 'x', $2, 'x', 'x')`;
    for (const values of [
      ['root', 'x'],
      ['admin', ''],
    ]) {
      const inserting = database.pool.query(insert, values);
      await expect(inserting).rejects.toMatchObject({ code: '23514' });
    }
  });
});
