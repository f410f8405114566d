import { contract } from '@regz/contract/contract.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../test/harness/harness.ts';
import { mailTo } from '../../test/harness/mail.ts';
import { newPerson } from '../../test/harness/people.ts';
import { holdRows } from '../../test/harness/tables/held-row.ts';
import { endGiveaway, newRegistration, openGiveaway } from '../../test/scenarios/giveaways.ts';
import { closeDueGiveaways } from './draw/close-giveaway.ts';

const { listGiveaways, registerForGiveaway, readProof } = contract.giveaways;
let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const count = async (query: string, values: unknown[] = []) =>
  (await server.database.ownerPool.query(query, values)).rowCount ?? 0;

const close = () => closeDueGiveaways({ db: server.database.db, clock: server.clock });

it('The giveaway that an installation begins with has the specified window and three examples of winners', async () => {
  const { giveaways } = await server.browser().call(listGiveaways, {});
  const seeded = giveaways.find(({ isSample }) => isSample);
  expect(seeded).toMatchObject({
    state: 'drawn',
    startsAt: '2025-04-15T20:30:00.000Z',
    endsAt: '2025-04-30T00:59:00.000Z',
    commitment: null,
  });
  expect(seeded?.winners).toHaveLength(3);
});

it('A registration is stored under the specified names for the one game, and confirmed with its code', async () => {
  const { id } = await openGiveaway(server);
  const form = await newRegistration(server, id);
  const { code } = await server.browser({ site: 'main' }).call(registerForGiveaway, form);
  const { rows } = await server.database.ownerPool.query(
    'select name, email, mobile, game_name, game_id from giveaway_registrations where code = $1',
    [code],
  );
  const { name, email, mobile, gameId } = form;
  expect(rows).toEqual([{ name, email, mobile, game_name: 'Free Fire', game_id: gameId }]);
  const [mail] = await mailTo(server, email);
  expect(mail?.text).toContain(code);
  expect(mail?.text).not.toContain(name);
});

it('A giveaway shows its registrations, and after its close the published entries', async () => {
  const { id } = await openGiveaway(server);
  const entries = async () => {
    const { giveaways } = await server.browser().call(listGiveaways, {});
    return giveaways.find((giveaway) => giveaway.id === id)?.entryCount;
  };
  for (const expected of [1, 2, 3]) {
    await server.browser().call(registerForGiveaway, await newRegistration(server, id));
    expect(await entries()).toBe(expected);
  }
  await server.database.pool.query(
    `delete from giveaway_registrations where code =
       (select min(code) from giveaway_registrations where giveaway_id = $1)`,
    [id],
  );
  expect(await entries()).toBe(2);
  await endGiveaway(server, id);
  await close();
  expect(await entries()).toBe(2);
});

it('A registration that is retried unchanged, because its answer was lost, gets the first code', async () => {
  const { id } = await openGiveaway(server);
  const form = await newRegistration(server, id);
  const browser = server.browser();
  const first = await browser.call(registerForGiveaway, form);
  const challenge = await browser.solveChallenge('giveaway');
  expect(await browser.call(registerForGiveaway, { ...form, challenge })).toEqual(first);
  expect(await count('select from mail_outbox where to_address = $1', [form.email])).toBe(1);
});

it('A registration of sixteen people with one game id at once is one', async () => {
  const { id } = await openGiveaway(server);
  const { gameId } = await newRegistration(server, id);
  const answers = await Promise.all(
    Array.from({ length: 16 }, async (_, index) => {
      const form = await newRegistration(server, id);
      const spelled = [gameId, gameId.toUpperCase(), `#${gameId}`, `${gameId}-`][index % 4] ?? '';
      return server.browser().send(registerForGiveaway, { ...form, gameId: spelled });
    }),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(await count('select from giveaway_registrations where giveaway_id = $1', [id])).toBe(1);
});

it.each([
  ['person.one@gmail.com', 'personone+2@googlemail.com'],
  ['one@outlook.com', 'one+2@outlook.com'],
  ['one@icloud.com', 'one+2@me.com'],
  ['one@münchen.de', 'one@xn--mnchen-3ya.de'],
])('A registration of %s is the one that %s would be', async (email, other) => {
  const { id } = await openGiveaway(server);
  const browser = server.browser();
  await browser.call(registerForGiveaway, { ...(await newRegistration(server, id)), email });
  const again = { ...(await newRegistration(server, id)), email: other };
  expect((await browser.refusal(registerForGiveaway, again)).code).toBe(
    'GIVEAWAY_EMAIL_REGISTERED',
  );
});

it.each([
  ['0012345', '12345'],
  ['#12345', '12345-'],
  ['١٢٣٤٥', '12345'],
  ['12 345', '#0012345'],
])('A registration of the player %s is the one that %s would be', async (gameId, other) => {
  const { id } = await openGiveaway(server);
  const browser = server.browser();
  await browser.call(registerForGiveaway, { ...(await newRegistration(server, id)), gameId });
  const again = { ...(await newRegistration(server, id)), gameId: other };
  expect((await browser.refusal(registerForGiveaway, again)).code).toBe(
    'GIVEAWAY_PLAYER_REGISTERED',
  );
});

it('A registration counts for each of forty people who share an address and come at once', async () => {
  const { id } = await openGiveaway(server);
  const network = server.browser();
  const forms = await Promise.all(Array.from({ length: 40 }, () => newRegistration(server, id)));
  const answers = await Promise.all(forms.map((form) => network.send(registerForGiveaway, form)));
  expect(answers.map(({ status }) => status)).toEqual(forms.map(() => 201));
  expect(await count('select from giveaway_registrations where giveaway_id = $1', [id])).toBe(40);
});

it('A wrong registration costs its address one of twenty attempts', async () => {
  const { id } = await openGiveaway(server);
  const network = server.browser();
  const right = await newRegistration(server, id);
  const wrong = { ...right, challenge: 'wrong' };
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => network.refusal(registerForGiveaway, wrong)),
  );
  expect(answers.filter(({ code }) => code === 'CHALLENGE_FAILED')).toHaveLength(20);
  expect(answers.filter(({ code }) => code === 'ATTEMPTS_EXCEEDED')).toHaveLength(20);
  expect((await network.refusal(registerForGiveaway, right)).code).toBe('ATTEMPTS_EXCEEDED');
  await server.browser().call(registerForGiveaway, await newRegistration(server, id));

  // A network that staff list as shared has eight times as many.
  const { browser: admin } = await newPerson(server, 'admin');
  const { network: listed } = await admin.call(contract.shop.staff.shareNetwork, {
    network: network.address,
    note: 'a café',
  });
  await network.call(registerForGiveaway, right);
  await admin.call(contract.shop.staff.unshareNetwork, { network: listed });
  expect((await network.refusal(registerForGiveaway, right)).code).toBe('ATTEMPTS_EXCEEDED');
});

it('A registration that waits while the giveaway ends comes too late', async () => {
  const { id } = await openGiveaway(server);
  const form = await newRegistration(server, id);
  const ending = await holdRows(
    server.database,
    `update giveaways set starts_at = 'yesterday', ends_at = $2 where id = $1`,
    [id, new Date(server.clock() - 1)],
  );
  const late = server.browser().refusal(registerForGiveaway, form);
  await ending.waiting(1);
  await ending.commit();
  expect((await late).code).toBe('GIVEAWAY_CLOSED');
});

it('A registration that is under way at the end is awaited, and takes part in the draw', async () => {
  const { id } = await openGiveaway(server);
  await endGiveaway(server, id);
  const underWay = await holdRows(
    server.database,
    `insert into giveaway_registrations (giveaway_id, name, email, mobile, game_name, game_id,
         game_key, code, masked_name, created_at)
       select id, 'Slow', 'slow@example.com', '1', 'Free Fire', 'slow', 'slow', md5('slow'),
         'S***', now() from giveaways where id = $1 for share`,
    [id],
  );
  const closing = close();
  await underWay.waiting(1);
  await underWay.commit();
  await closing;
  const { entries, giveaway } = await server.browser().call(readProof, { giveawayId: id });
  expect(entries.map(({ maskedName }) => maskedName)).toEqual(['S***']);
  expect(giveaway).toMatchObject({ state: 'closed', entryCount: 1, seed: null });
});
