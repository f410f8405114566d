import { contract } from '@regz/contract/contract.ts';
import { beaconChains } from '@regz/rules/giveaways/beacon.ts';
import { beforeAll, expect, it } from 'vitest';
import type { Browser } from '../../test/harness/browser.ts';
import { makeKey, productAt } from '../../test/harness/factories.ts';
import { sharedServer } from '../../test/harness/harness.ts';
import { mailTo } from '../../test/harness/mail.ts';
import { newPerson } from '../../test/harness/people.ts';
import { signedInAdmin, signedInCustomer } from '../../test/harness/signed-in.ts';
import { holdRows } from '../../test/harness/tables/held-row.ts';
import {
  addEntries,
  endGiveaway,
  newRegistration,
  openGiveaway,
  openPlan,
} from '../../test/scenarios/giveaways.ts';
import { closeDueGiveaways } from './draw/close-giveaway.ts';
import { sweepGiveaways } from './giveaways.ts';

const { listGiveaways, readProof, registerForGiveaway, staff } = contract.giveaways;
let admin: Browser;

const server = sharedServer();
beforeAll(async () => {
  ({ browser: admin } = await signedInAdmin(server));
});

const count = async (query: string, values: unknown[] = []) =>
  (await server.database.ownerPool.query(query, values)).rowCount ?? 0;

const close = () => closeDueGiveaways({ db: server.database.db, clock: server.clock });

it('The first giveaway has the specified window and example winners', async () => {
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

it('A registration is stored as specified and confirmed with its code', async () => {
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

it('A retried registration gets the first code', async () => {
  const { id } = await openGiveaway(server);
  const form = await newRegistration(server, id);
  const browser = server.browser();
  const first = await browser.call(registerForGiveaway, form);
  const challenge = await browser.solveChallenge('giveaway');
  expect(await browser.call(registerForGiveaway, { ...form, challenge })).toEqual(first);
  expect(await count('select from mail_outbox where to_address = $1', [form.email])).toBe(1);
});

it('Sixteen concurrent registrations of one game id are one', async () => {
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
  ['email', 'person.one@gmail.com', 'personone+2@googlemail.com'],
  ['email', 'one@outlook.com', 'one+2@outlook.com'],
  ['email', 'one@icloud.com', 'one+2@me.com'],
  ['email', 'one@münchen.de', 'one@xn--mnchen-3ya.de'],
  ['gameId', '0012345', '12345'],
  ['gameId', '#12345', '12345-'],
  ['gameId', '١٢٣٤٥', '12345'],
  ['gameId', '12 345', '#0012345'],
])('The %s %s is the same as %s', async (field, first, other) => {
  const { id } = await openGiveaway(server);
  const browser = server.browser();
  const form = async (text: string) => ({
    ...(await newRegistration(server, id)),
    [field]: text,
  });
  await browser.call(registerForGiveaway, await form(first));
  expect(await browser.code(registerForGiveaway, await form(other))).toBe(
    field === 'email' ? 'GIVEAWAY_EMAIL_REGISTERED' : 'GIVEAWAY_PLAYER_REGISTERED',
  );
});

it('Forty concurrent registrations from one address all count', async () => {
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

it('A registration that waits past the end is refused', async () => {
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

it('The close waits for registrations in progress', async () => {
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

/** The draw once more, written in SQL from the page that explains it. */
async function drawnInSql(giveawayId: string): Promise<{ digest: string; winners: string[] }> {
  const { giveaway, entries } = await server.browser().call(readProof, { giveawayId });
  const { rows } = await server.database.ownerPool.query<{ digest: string; winners: string[] }>(
    `with entry as (select unnest($1::text[]) as code),
          list as (select encode(sha256(convert_to(
                     string_agg(code, chr(10) order by code collate "C"), 'UTF8')), 'hex') as digest
                     from entry),
          ticket as (select code, digest,
                            encode(sha256(convert_to($2 || ':' || digest || ':' || code, 'UTF8')),
                                   'hex') as ticket
                       from entry, list)
     select digest, (array_agg(code order by ticket collate "C"))[:$3] as winners
       from ticket group by digest`,
    [
      entries.map(({ code }) => code),
      `${giveaway.seed}:${giveaway.beacon?.signature}`,
      giveaway.prizes.length,
    ],
  );
  const [drawn] = rows;
  if (drawn === undefined) throw new Error('nothing was drawn');
  return drawn;
}

it('The draw follows from the promised seed and published entries', async () => {
  const prizes = ['First', 'Second', 'Third'].map((name) => ({ name, productId: null }));
  const { id, commitment } = await openGiveaway(server, prizes);
  await addEntries(server, id, 50);
  await endGiveaway(server, id);
  await Promise.all([close(), close(), close()]);
  const closed = await server.browser().call(readProof, { giveawayId: id });
  expect(closed.giveaway).toMatchObject({ state: 'closed', seed: null, commitment, winners: [] });
  expect(closed.entries).toHaveLength(50);
  const drawn = await admin.call(staff.drawWinners, { id });
  expect(drawn).toMatchObject({ state: 'drawn', commitment });
  expect(drawn.entriesDigest).toBe(closed.giveaway.entriesDigest);
  const { rows } = await server.database.ownerPool.query<{ commitment: string }>(
    `select encode(sha256(convert_to($1, 'UTF8')), 'hex') as commitment`,
    [`${drawn.seed}:stand-in:${drawn.beacon?.round}`],
  );
  expect(rows[0]?.commitment).toBe(commitment);
  const again = await drawnInSql(id);
  expect(closed.giveaway.entriesDigest).toBe(again.digest);
  expect(drawn.winners.map(({ code }) => code)).toEqual(again.winners);
});

it('The draw publishes only codes and first letters of its entries', async () => {
  const { id } = await openGiveaway(server);
  const form = await newRegistration(server, id);
  const { code } = await server.browser().call(registerForGiveaway, form);
  await endGiveaway(server, id);
  await admin.call(staff.drawWinners, { id });
  const { entries } = await server.browser().call(readProof, { giveawayId: id });
  expect(entries).toEqual([{ code, maskedName: 'E***' }]);
  const answer = await server.browser().request({ path: '/api/giveaways' });
  for (const secret of [form.name, form.email, form.mobile]) {
    expect(answer.text).not.toContain(secret);
  }
  const mails = await mailTo(server, form.email, 2);
  const won = mails.find(({ subject }) => subject === 'You won a prize in the giveaway');
  expect(won?.text).toContain('Our staff will contact you at this address about your prize.');
  expect(won?.text).toContain(`${server.config.origins.main}/giveaway/draw#${id}`);
});

it('Eight concurrent draws are one draw', async () => {
  const productId = await productAt(server.database, 1);
  await makeKey(server.database, { product_id: productId });
  await makeKey(server.database, { product_id: productId });
  const { id } = await openGiveaway(server, [{ name: 'A month', productId }]);
  const form = await newRegistration(server, id);
  await server.browser().call(registerForGiveaway, form);
  await endGiveaway(server, id);
  const staffBrowsers = await Promise.all(
    Array.from({ length: 8 }, async () => (await signedInAdmin(server)).browser),
  );
  const answers = await Promise.all(
    staffBrowsers.map((each) => each.send(staff.drawWinners, { id })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const refused = answers.filter(({ status }) => status !== 200);
  for (const { json } of refused) expect(json).toMatchObject({ code: 'GIVEAWAY_DRAWN' });
  expect(await count('select from giveaway_winners where giveaway_id = $1', [id])).toBe(1);
  const { rows: taken } = await server.database.ownerPool.query<{ key: string }>(
    `select license_key as key from license_keys where assigned_to like 'giveaway entry %'`,
  );
  expect(taken).toHaveLength(1);
  // The registration is confirmed by mail as well, and the two may arrive in either order.
  const mails = await mailTo(server, form.email, 2);
  const won = mails.filter(({ subject }) => subject === 'You won a prize in the giveaway');
  expect(won).toHaveLength(1);
  expect(won[0]?.text).toContain(`Your license key: ${taken[0]?.key}`);
  expect(
    await count(`select from audit_entries where object_id = $1 and action = 'giveaways.draw'`, [
      id,
    ]),
  ).toBe(1);
});

it('A deleted account’s entries stay only between the end and the draw', async () => {
  const { account } = await signedInCustomer(server, { email_verified: true });
  const { email } = account;
  const states = ['open', 'ended', 'drawn'] as const;
  const entered = await Promise.all(
    states.map(async () => {
      const { id } = await openGiveaway(server);
      const form = { ...(await newRegistration(server, id)), email };
      await server.browser().call(registerForGiveaway, form);
      return id;
    }),
  );
  const [open, ended, drawn] = entered;
  for (const id of [ended, drawn]) await endGiveaway(server, id ?? '');
  await admin.call(staff.drawWinners, { id: drawn ?? '' });
  await server.database.sql('delete from users where id = $1', account.id);
  const { rows } = await server.database.ownerPool.query(
    'select giveaway_id from giveaway_registrations where email = $1',
    [email],
  );
  expect(rows).toEqual([{ giveaway_id: ended }]);
  expect(await server.browser().call(readProof, { giveawayId: open ?? '' })).toMatchObject({
    giveaway: { state: 'open' },
  });
});

it('A draw without keys reveals nothing and can be retried', async () => {
  const productId = await productAt(server.database, 9);
  const { id } = await openGiveaway(server, [
    { name: 'A mug', productId: null },
    { name: 'A month', productId },
  ]);
  await addEntries(server, id, 2);
  await endGiveaway(server, id);
  const refused = await admin.refusal(staff.drawWinners, { id });
  expect(refused).toMatchObject({ code: 'GIVEAWAY_KEYS_MISSING', data: { prize: 'A month' } });
  const { giveaway } = await server.browser().call(readProof, { giveawayId: id });
  expect(giveaway).toMatchObject({ state: 'closed', seed: null, winners: [] });
  await makeKey(server.database, { product_id: productId });
  expect((await admin.call(staff.drawWinners, { id })).winners).toHaveLength(2);
});

it.each([0, 1])('The draw of %i entries for two prizes has as many winners', async (entries) => {
  const prizes = ['First', 'Second'].map((name) => ({ name, productId: null }));
  const { id } = await openGiveaway(server, prizes);
  await addEntries(server, id, entries);
  await endGiveaway(server, id);
  expect((await admin.call(staff.drawWinners, { id })).winners).toHaveLength(entries);
});

it('The draw keeps the proof when names and addresses are deleted ninety days later', async () => {
  const { id } = await openGiveaway(server);
  const codes = await addEntries(server, id, 3);
  await endGiveaway(server, id);
  await admin.call(staff.drawWinners, { id });
  const { db } = server.database;
  const now = server.clock();
  const rows = 'select from giveaway_registrations where giveaway_id = $1';
  await sweepGiveaways({ db, clock: () => now + 89 * 86_400_000 });
  expect(await count(rows, [id])).toBe(3);
  await sweepGiveaways({ db, clock: () => now + 91 * 86_400_000 });
  expect(await count(rows, [id])).toBe(0);
  const { entries, giveaway } = await server.browser().call(readProof, { giveawayId: id });
  expect(entries.map(({ code }) => code)).toEqual(codes.toSorted());
  expect(giveaway.winners.map(({ code }) => code)).toEqual((await drawnInSql(id)).winners);
});

it('No registration is removed between the end and the draw', async () => {
  const { id, version } = await openGiveaway(server);
  await addEntries(server, id, 2);
  const { registrations } = await admin.call(staff.listRegistrations, { id });
  const [first, second] = registrations.map((registration) => registration.id);
  await admin.call(staff.removeRegistration, { id: first ?? '' });
  await endGiveaway(server, id);
  const deleting = () =>
    server.database.pool.query('delete from giveaway_registrations where giveaway_id = $1', [id]);
  for (const job of [async () => {}, close]) {
    await job();
    const refused = await admin.refusal(staff.removeRegistration, { id: second ?? '' });
    expect(refused.code).toBe('GIVEAWAY_CLOSED');
    await expect(deleting()).rejects.toMatchObject({ code: '23514' });
    expect((await admin.refusal(staff.removeGiveaway, { id, version })).code).toBe(
      'GIVEAWAY_FIXED',
    );
  }
  expect((await admin.call(staff.drawWinners, { id })).winners).toHaveLength(1);
});

it('The draw waits a day for the promised round', async () => {
  const { id, beacon, endsAt } = await openGiveaway(server);
  expect(beacon).toMatchObject({ chain: 'stand-in', signature: null });
  const { genesisMs, periodMs } = beaconChains['stand-in'];
  const publishedMs = genesisMs + ((beacon?.round ?? 0) - 1) * periodMs;
  expect(publishedMs).toBeGreaterThanOrEqual(Date.parse(endsAt) + 30_000);
  await addEntries(server, id, 2);
  const ask = (text: string) => server.database.ownerPool.query(text, [id]);
  // A source that this server has no access to.
  await ask(`update giveaways set beacon_chain = 'quicknet' where id = $1`);
  await endGiveaway(server, id);
  expect((await admin.refusal(staff.drawWinners, { id })).code).toBe('GIVEAWAY_BEACON_MISSING');
  await ask(
    `update giveaways set starts_at = starts_at - interval '25 hours',
         ends_at = ends_at - interval '25 hours' where id = $1`,
  );
  const drawn = await admin.call(staff.drawWinners, { id });
  expect(drawn).toMatchObject({ state: 'drawn', beacon: { chain: 'quicknet', signature: null } });
});

it('The draw cannot be delayed by an edit after the end', async () => {
  const { id, version } = await openGiveaway(server);
  await endGiveaway(server, id);
  const plan = { id, version, ...openPlan(server) };
  expect((await admin.refusal(staff.editGiveaway, plan)).code).toBe('GIVEAWAY_FIXED');
  expect((await admin.refusal(staff.removeGiveaway, { id, version })).code).toBe('GIVEAWAY_FIXED');
});
