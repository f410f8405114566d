import { DAY_MS } from '@regz/rules/durations.ts';
import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeAccount, makeKey } from '../../test/harness/factories.ts';
import { type TestDatabase, testDatabase } from '../../test/harness/harness-database.ts';
import { makeOrder } from '../../test/scenarios/orders/make-order.ts';
import { readLastActivity } from '../customers/list-activity.ts';
import { readRedemption } from '../licenses/redemption/read-redemption.ts';
import { readOrigins } from '../licenses/staff/read-origins.ts';
import { orderTimelines } from '../orders/staff/order-timelines.ts';
import type { DB } from '../platform/database/database.types.ts';
import type { TimelineQuery } from '../platform/timeline.ts';
import { auditTimeline } from './audit-timeline.ts';
import { listActsOf } from './list-acts-of.ts';
import { listActsOn } from './list-acts-on.ts';
import { actingAs, recordAct } from './record-act.ts';

const YEARS = 5;
/** Two or three months, those made ahead, and the part for all other times. */
const FEW_PARTS = 7;

let database: TestDatabase;
let db: Kysely<DB>;
let queries: CompiledQuery[] = [];
let person: string;
let orderId: string;
let keyId: string;
const now = Date.now();
const services = { clock: () => now };

beforeAll(async () => {
  database = await testDatabase();
  db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: database.ownerPool }),
    log: ({ query }) => {
      queries.push(query);
    },
  });
  await database.ownerPool.query(
    `insert into audit_entries (at, actor_kind, actor_name, action, object_kind, object_id)
     select now() - n * interval '1 month', 'operator', 'operator', 'x', 'x', 'x'
       from generate_series(1, $1::integer) n`,
    [YEARS * 12],
  );
  await makeParts();
  await actOften();
});
afterAll(() => database.drop());

async function makeParts(): Promise<void> {
  const rows = await database.sql<{ part: string | null }>('select make_audit_month() as part');
  if (rows[0]?.part !== null) await makeParts();
}

/** A customer with an order and a key of today, and thirty recent acts. */
async function actOften(): Promise<void> {
  person = (await makeAccount(database)).id;
  const at = new Date(now - DAY_MS);
  ({ orderId } = await makeOrder(database, person, { created_at: at }));
  ({ id: keyId } = await makeKey(database));
  await database.ownerPool.query(
    'update license_keys set activated = true, activated_at = $2, user_id = $3 where id = $1',
    [keyId, at, person],
  );
  const acting = actingAs({ kind: 'customer', id: person }, { clock: () => at.getTime() });
  for (let count = 0; count < 30; count += 1) {
    await recordAct(database.db, acting, {
      action: 'accounts.add-passkey',
      object: { kind: 'account', id: person },
    });
  }
  for (const [kind, id, action] of [
    ['order', orderId, 'orders.refund'],
    ['license', keyId, 'licenses.redeem'],
  ] as const) {
    await recordAct(database.db, acting, { action, object: { kind, id } });
  }
}

/** The parts of the trail that a reader's statements open. */
async function partsOf(read: () => Promise<unknown>): Promise<string[]> {
  queries = [];
  await read();
  const ofTrail = queries.filter(({ sql }) => sql.includes('audit_entries'));
  expect(ofTrail.length).toBeGreaterThan(0);
  const plans = [];
  for (const { sql, parameters } of ofTrail) {
    const text = `explain (format json) ${sql}`;
    plans.push((await database.ownerPool.query(text, [...parameters])).rows);
  }
  const parts = JSON.stringify(plans).matchAll(/"Relation Name":"(audit_entries\w*)"/gu);
  return [...new Set([...parts].map(([, part = '']) => part))];
}

const query = (): TimelineQuery => ({
  owner: { id: person, provenEmail: null },
  topic: null,
  byStaff: false,
  toldElsewhere: [],
  before: { micros: Number.MAX_SAFE_INTEGER, id: '' },
  entriesBelow: Number.MAX_SAFE_INTEGER,
  limit: 1,
  nowMs: now,
});

const ofPerson = () => ({ kind: 'customer', id: person }) as const;
const [, orderActs] = orderTimelines;

it.each<[string, () => Promise<unknown>]>([
  ['the dashboard line', () => readLastActivity({ db, ...services }, person)],
  ['a full page', () => listActsOf({ db, ...services }, { of: ofPerson() })],
  [
    'an order',
    () => listActsOn(db, { kind: 'order', id: orderId, since: new Date(now - DAY_MS) }, 9),
  ],
  ['the acts upon orders of a timeline', async () => orderActs?.read(db, query())],
  ['a redemption', () => readRedemption(db, keyId)],
  [
    'the origins of changes',
    () => readOrigins(db, person, [{ number: 1, at: new Date(now - DAY_MS) }]),
  ],
])('Reading %s opens few parts of five years of the audit trail', async (_, read) => {
  expect((await partsOf(read)).length).toBeLessThanOrEqual(FEW_PARTS);
});

it('Reading the newest acts upon an account opens few parts of the audit trail', async () => {
  await recordAct(database.db, actingAs({ kind: 'admin', id: null, name: 'staff' }), {
    action: 'accounts.approve',
    object: { kind: 'account', id: person },
  });
  const parts = await partsOf(() => auditTimeline.read(db, query()));
  expect(parts.length).toBeLessThanOrEqual(FEW_PARTS);
});

it('A page of an account that did little still has its oldest acts', async () => {
  const { id } = await makeAccount(database);
  for (const years of [4, 2, 0]) {
    const clock = () => now - years * 365 * DAY_MS;
    await recordAct(database.db, actingAs({ kind: 'customer', id }, { clock }), {
      action: `accounts.years-${years}`,
      object: { kind: 'account', id },
    });
  }
  const { shown, next } = await listActsOf({ db, ...services }, { of: { kind: 'customer', id } });
  expect(shown.map(({ action }) => action)).toEqual([0, 2, 4].map((n) => `accounts.years-${n}`));
  expect(next).toBeNull();
});
