import { contract } from '@regz/contract/contract.ts';
import { DAY_MS } from '@regz/rules/durations.ts';
import { mondayOf } from '@regz/rules/overview/renewals.ts';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { insertRow, makeAccount, makeKey } from '../../test/harness/factories.ts';
import { type TestServer, testServer } from '../../test/harness/harness.ts';
import { newPerson, type Person } from '../../test/harness/people.ts';
import { countFigures, dayOf } from './count-figures.ts';

let server: TestServer;
let staff: Person;

beforeAll(async () => {
  server = await testServer({ clock: 'noon', work: 'none' });
  staff = await newPerson(server, 'admin');
});
afterEach(() => sql("update license_keys set withheld = 'revoked'"));
afterAll(() => server.close());

const sql = (text: string, values: unknown[] = []) => server.database.ownerPool.query(text, values);

/** As the first round of a day counts them. */
async function renewals() {
  await sql('delete from overview_figures');
  server.clock.advance(31_000);
  await countFigures({ db: server.database.db, clock: server.clock });
  return (await staff.browser.call(contract.overview.readNumbers, { days: '30' })).renewals;
}

const monday = (weeks: number) => Date.parse(mondayOf(dayOf(server.clock()))) - weeks * 7 * DAY_MS;
const week = (weeks: number) => dayOf(monday(weeks));

type Columns = Parameters<typeof makeAccount>[1];

const ended = async (columns: Columns = {}) =>
  (await makeAccount(server.database, { subscription: 'Supreme', expiredate: week(1), ...columns }))
    .id;
const running = (columns: Columns = {}) =>
  ended({ expiredate: dayOf(server.clock() + DAY_MS), ...columns });

/** The account redeemed a key of a day at that moment. */
async function redeems(userId: string, atMs: number, duration_days = 1): Promise<string> {
  const { id } = await makeKey(server.database, { duration_days });
  await sql(
    'update license_keys set activated = true, activated_at = $2, user_id = $3 where id = $1',
    [id, new Date(atMs), userId],
  );
  return id;
}

it('Accounts count in their first week as renewed, running or ended', async () => {
  const [renewed, gone] = [await running(), await ended()];
  await redeems(renewed, monday(5));
  await redeems(renewed, monday(1));
  await redeems(gone, monday(5) + 7 * DAY_MS - 1);
  await redeems(await running(), monday(5) + DAY_MS);
  await redeems(await running({ expiredate: 'infinity' }), monday(5) + DAY_MS);
  await redeems(await ended(), monday(4));
  expect(await renewals()).toEqual([
    { week: week(4), renewed: 0, running: 0, ended: 1 },
    { week: week(5), renewed: 1, running: 2, ended: 1 },
  ]);
});

it('A week in progress has no ended accounts', async () => {
  for (const days of [0, 0.5, 0.6]) await redeems(await running(), monday(0) + days * DAY_MS);
  expect(await renewals()).toEqual([{ week: week(0), renewed: 0, running: 3, ended: 0 }]);
});

it('An early renewal counts once the first key’s days are over', async () => {
  const early = await running();
  await redeems(early, monday(2), 30);
  await redeems(early, monday(1), 365);
  expect(await renewals()).toEqual([{ week: week(2), renewed: 0, running: 1, ended: 0 }]);
  const late = await running();
  await redeems(late, monday(2), 3);
  await redeems(late, monday(1), 365);
  expect(await renewals()).toEqual([{ week: week(2), renewed: 1, running: 1, ended: 0 }]);
});

it('A trial is neither the first key nor a renewal', async () => {
  const visitor = await ended();
  const trial = await redeems(visitor, monday(6));
  await insertRow(server.database.ownerPool, 'free_panel_usage', {
    link_code: 'regz-free-a',
    user_id: visitor,
    username: 'somebody',
    signed_up: true,
    license_key_id: trial,
    outcome: 'made',
    used_at: new Date(monday(6)),
  });
  expect(await renewals()).toEqual([]);
  await redeems(visitor, monday(3));
  expect(await renewals()).toEqual([{ week: week(3), renewed: 0, running: 0, ended: 1 }]);
});

it('A refunded key is neither first nor renewal, a disputed one is', async () => {
  const person = await ended();
  const first = await redeems(person, monday(6));
  const second = await redeems(person, monday(3));
  await sql("update license_keys set withheld = 'suspended' where id = $1", [second]);
  expect(await renewals()).toMatchObject([{ week: week(6), renewed: 1 }]);
  await sql("update license_keys set withheld = 'revoked' where id = $1", [second]);
  expect(await renewals()).toEqual([{ week: week(6), renewed: 0, running: 0, ended: 1 }]);
  await sql(
    "update license_keys set withheld = case id when $1 then 'revoked' end where id in ($1, $2)",
    [first, second],
  );
  expect(await renewals()).toEqual([{ week: week(3), renewed: 0, running: 0, ended: 1 }]);
});

it('Frozen accounts count as running, and banned ones as ended', async () => {
  await redeems(await ended({ frozen_days: 3 }), monday(2));
  await redeems(await running({ banned: true }), monday(2));
  expect(await renewals()).toEqual([{ week: week(2), renewed: 0, running: 1, ended: 1 }]);
});

it('Accounts of more than 26 weeks ago are not counted', async () => {
  const old = await running();
  await redeems(old, monday(25) - 1);
  await redeems(old, monday(0));
  await redeems(await ended(), monday(25));
  expect(await renewals()).toEqual([{ week: week(25), renewed: 0, running: 0, ended: 1 }]);
});

it('The weeks are counted once a day, in its first round', async () => {
  const person = await ended();
  await redeems(person, monday(6));
  const before = await renewals();
  await redeems(person, monday(5));
  server.clock.advance(31_000);
  await countFigures({ db: server.database.db, clock: server.clock });
  const read = () => staff.browser.call(contract.overview.readNumbers, { days: '30' });
  expect((await read()).renewals).toEqual(before);
  await sql("update overview_figures set day = day - 1 where name = 'counted'");
  server.clock.advance(31_000);
  await countFigures({ db: server.database.db, clock: server.clock });
  expect((await read()).renewals).toMatchObject([{ week: week(6), renewed: 1 }]);
});
