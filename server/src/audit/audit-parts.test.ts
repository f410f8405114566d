import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, it } from 'vitest';
import { silentLog, type TestDatabase, testDatabase } from '../../test/harness/harness-database.ts';
import { makeMonths } from './audit.ts';
import { listActsOf } from './list-acts-of.ts';
import { actingAs, recordAct } from './record-act.ts';

let database: TestDatabase;

beforeEach(async () => {
  database = await testDatabase();
});
afterEach(() => database.drop());

const somebody = '00000000-0000-4000-8000-000000000001';

/** Records an act of a customer at a time, named after it. */
async function act(at: string): Promise<void> {
  const clock = () => Date.parse(at);
  await recordAct(database.db, actingAs({ kind: 'customer', id: somebody }, { clock }), {
    action: at,
    object: { kind: 'account', id: somebody },
  });
}

async function partOf(at: string): Promise<string | undefined> {
  const { rows } = await database.ownerPool.query<{ part: string }>(
    'select tableoid::regclass::text as part from audit_entries where action = $1',
    [at],
  );
  return rows[0]?.part;
}

function inMonths(months: number): string {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 2)).toISOString();
}

const partNamed = (at: string) => `audit_entries_${at.slice(0, 7).replace('-', '_')}`;
const round = () => makeMonths({ db: database.db, log: silentLog as never });

describe('the parts of the audit trail', () => {
  it('Parts exist for this month and the next three', async () => {
    for (const at of [inMonths(0), inMonths(1), inMonths(2), inMonths(3)]) {
      await act(at);
      expect(await partOf(at)).toBe(partNamed(at));
    }
  });

  it('An entry without a part moves to its part once created', async () => {
    const times = ['2019-12-31T23:59:59.999Z', '2020-01-01T00:00:00.000Z', inMonths(5)];
    for (const at of times) await act(at);
    const before = await allEntries();
    for (const at of times) expect(await partOf(at)).toBe('audit_entries_default');
    await round();
    for (const at of times) expect(await partOf(at)).toBe(partNamed(at));
    expect(await allEntries()).toEqual(before);
    await round();
    expect(await allEntries()).toEqual(before);
  });

  it('Concurrent processes create each month’s part once', async () => {
    const times = Array.from({ length: 12 }, (_, month) => inMonths(-20 + month));
    for (const at of times) await act(at);
    const writing = Array.from({ length: 40 }, (_, index) => act(times[index % 12] ?? ''));
    await Promise.all([round(), round(), round(), ...writing]);
    await round();
    for (const at of times) expect(await partOf(at)).toBe(partNamed(at));
    const { rows } = await database.ownerPool.query('select count(*) as all from audit_entries');
    expect(rows).toEqual([{ all: 52 }]);
  });

  it('A reader delays a new part and refuses no act', async () => {
    await act('2020-01-01T00:00:00.000Z');
    const reader = await database.ownerPool.connect();
    await reader.query('begin; select from audit_entries');
    await round();
    await act('2020-01-02T00:00:00.000Z');
    expect(await partOf('2020-01-02T00:00:00.000Z')).toBe('audit_entries_default');
    await reader.query('commit');
    reader.release();
    await round();
    expect(await partOf('2020-01-02T00:00:00.000Z')).toBe('audit_entries_2020_01');
  });

  it('A list across months is in order, page by page', async () => {
    const times = Array.from({ length: 45 }, (_, day) =>
      new Date(Date.UTC(2020, 0, 10 + day)).toISOString(),
    );
    for (const at of times) await act(at);
    await round();
    const seen: string[] = [];
    const of = { kind: 'customer', id: somebody } as const;
    let before: string | undefined;
    do {
      const page = await listActsOf({ db: database.db, clock: Date.now }, { of, before });
      seen.push(...page.shown.map(({ action }) => action));
      before = page.next ?? undefined;
    } while (before !== undefined);
    expect(seen).toEqual(times.toReversed());
  });

  async function allEntries() {
    return (await database.ownerPool.query('select * from audit_entries order by id')).rows;
  }
});

describe('every part', () => {
  let own: TestDatabase;
  let parts: string[];

  beforeAll(async () => {
    own = await testDatabase();
    await own.ownerPool.query(
      `insert into audit_entries (at, actor_kind, actor_name, action, object_kind, object_id)
       values ('2020-01-01', 'operator', 'operator', 'x', 'x', 'x')`,
    );
    await own.pool.query('select make_audit_month()');
    const { rows } = await own.ownerPool.query<{ part: string }>(
      `select inhrelid::regclass::text as part from pg_inherits
        where inhparent = 'audit_entries'::regclass`,
    );
    parts = rows.map(({ part }) => part);
  });
  afterAll(() => own.drop());

  it('No part lets its owner change or remove an entry', async () => {
    expect(parts).toContain('audit_entries_2020_01');
    expect(parts).toContain('audit_entries_default');
    expect(parts).toHaveLength(6);
    for (const part of parts) {
      for (const statement of [
        `update ${part} set action = 'nothing'`,
        `delete from ${part} where false`,
        `truncate ${part}`,
      ]) {
        await expect(own.ownerPool.query(statement)).rejects.toMatchObject({
          code: '42501',
          message: `${part} is append-only`,
        });
      }
    }
  });

  it('The application cannot access parts directly', async () => {
    for (const part of parts) {
      for (const statement of [
        `select from ${part}`,
        `insert into ${part} default values`,
        `update ${part} set action = 'nothing'`,
        `delete from ${part}`,
        `truncate ${part}`,
        `drop table ${part}`,
        `alter table audit_entries detach partition ${part}`,
      ]) {
        await expect(own.pool.query(statement)).rejects.toMatchObject({ code: '42501' });
      }
    }
    expect((await own.pool.query('select from audit_entries')).rowCount).toBe(1);
    const forging = `insert into audit_archives (file, first_id, last_id, first_at, last_at, ends, entries,
      sha256, mac) values ('x', 1, 1, now(), now(), now(), 1, repeat('0', 64), '\\x')`;
    await expect(own.pool.query(forging)).rejects.toMatchObject({ code: '42501' });
  });
});
