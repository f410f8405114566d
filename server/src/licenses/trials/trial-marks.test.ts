import { randomBytes } from 'node:crypto';
import { contract } from '@regz/contract/contract.ts';
import { DAY_MS } from '@regz/rules/durations.ts';
import { addDays, utcDate } from '@regz/rules/licenses/days-left.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freezeTime } from '../../../test/harness/factories.ts';
import { type TestServer, testServer } from '../../../test/harness/harness.ts';
import { signedInCustomer } from '../../../test/harness/signed-in.ts';
import { makeDevice } from '../../../test/scenarios/panel-devices.ts';
import { makeSignIn, proveForSignIn } from '../../../test/scenarios/panel-sign-ins.ts';
import {
  countsOf,
  credentials,
  customer,
  linkOf,
  rowsOf,
} from '../../../test/scenarios/trial-links.ts';
import { sweepTrialMarks } from './sweep-trial-marks.ts';

const { signInThroughLink } = contract.freePanel;
const { decideSignIn } = contract.panel;
let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

/** The id of a PC that proves its key. */
const newPc = () => randomBytes(32).toString('base64url');

async function useLink(username: string, link: { code: string }) {
  const browser = server.browser();
  return browser.send(signInThroughLink, await credentials(browser, link.code, username));
}

/** A customer with a running trial or other subscription, and a PC that requests to sign in. */
async function withPc(
  subscription: 'regz-free-panel' | 'Supreme',
  pc: string,
  components: readonly Buffer[] = [],
) {
  const expiredate = addDays(utcDate(server.clock()), 1);
  const columns = { subscription, expiredate, admin_approval: true, hwid: [], max_devices: 2 };
  const person = await signedInCustomer(server, columns);
  const { code } = await makeSignIn(server, { device_id: pc, components });
  await proveForSignIn(server, person.account.id, code);
  return { ...person, code };
}

it('A PC has one trial, of whichever of sixteen accounts comes first when all come at once, each by another link', async () => {
  const hwid = [newPc()];
  const visits = await Promise.all(
    Array.from({ length: 16 }, async () => ({
      account: await customer(server, { hwid }),
      link: await linkOf(server),
    })),
  );
  const answers = await Promise.all(
    visits.map(({ account, link }) => useLink(account.username, link)),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const refused = answers.filter(({ status }) => status === 409);
  expect(refused).toHaveLength(15);
  for (const { json } of refused) expect(json).toMatchObject({ code: 'FREE_PANEL_PC_USED' });
  const ids = visits.map(({ account }) => account.id);
  const given = await rowsOf(server, 'select from license_keys where user_id = any($1)', ids);
  expect(given).toHaveLength(1);
  const counts = await Promise.all(visits.map(({ link }) => countsOf(server, link)));
  expect(counts.filter((count) => count?.['used_count'] === 1)).toHaveLength(1);
});

it('An account of the chat community has one trial unless staff choose otherwise, also once its first account is gone', async () => {
  const discord_id = '900000000000000077';
  const first = await customer(server, { discord_id });
  expect((await useLink(first.username, await linkOf(server))).status).toBe(200);
  await server.database.ownerPool.query('delete from users where id = $1', [first.id]);
  const second = await customer(server, { discord_id });
  const answer = await useLink(second.username, await linkOf(server));
  expect(answer.json).toMatchObject({ code: 'FREE_PANEL_COMMUNITY_USED' });
});

it('A PC is signed in to one account whose trial runs or is paused, and to as many as like whose subscription was bought', async () => {
  const pc = newPc();
  const first = await withPc('regz-free-panel', pc);
  await first.browser.call(decideSignIn, { code: first.code, approve: true });
  await rowsOf(server, 'delete from panel_sign_ins');
  const second = await withPc('regz-free-panel', pc);
  const refusal = () => second.browser.refusal(decideSignIn, { code: second.code, approve: true });
  expect(await refusal()).toMatchObject({ status: 409, code: 'PANEL_TRIAL_USED' });
  await freezeTime(server.database, second.account.id);
  expect(await refusal()).toMatchObject({ status: 409, code: 'PANEL_TRIAL_USED' });
  const signedIn = 'select from panel_devices where account_id = $1';
  expect(await rowsOf(server, signedIn, second.account.id)).toEqual([]);
  await rowsOf(server, 'delete from panel_sign_ins');
  const buyer = await withPc('Supreme', pc);
  await buyer.browser.call(decideSignIn, { code: buyer.code, approve: true });
  expect(await rowsOf(server, signedIn, buyer.account.id)).toHaveLength(1);
});

/** Hashes of the six parts of a PC; the letters name board, processor, disk, system, graphics, network. */
const parts = (letters: string) =>
  Array.from(letters, (letter) => Buffer.from(letter === '-' ? '' : letter.repeat(32)));

it.each([
  ['the same board and system', 'bxxsxx', true],
  ['another board', 'cpdsgn', false],
  ['another system', 'bpdtgn', false],
  ['an unknown system', 'bpd-gn', false],
])('A new key of a PC gets a second trial only on other parts: %s', async (_, letters, isKnown) => {
  await rowsOf(server, "delete from free_panel_trial_marks where kind = 'parts'");
  const first = await withPc('regz-free-panel', newPc(), parts('bpdsgn'));
  await first.browser.call(decideSignIn, { code: first.code, approve: true });
  const second = await withPc('regz-free-panel', newPc(), parts(letters));
  const answer = await second.browser.send(decideSignIn, { code: second.code, approve: true });
  expect(answer.json).toMatchObject(isKnown ? { code: 'PANEL_TRIAL_USED' } : {});
  expect(answer.status).toBe(isKnown ? 409 : 200);
});

it('Known parts are only reported if staff choose so, on both ways to a trial', async () => {
  const reports = (accountId: string) =>
    rowsOf(server, "select from panel_reports where kind = 'trial' and account_id = $1", accountId);
  const first = await withPc('regz-free-panel', newPc(), parts('BPDSGN'));
  await first.browser.call(decideSignIn, { code: first.code, approve: true });
  const pc = { device_id: newPc(), components: parts('BPDSGN') };
  const second = await customer(server, { hwid: [pc.device_id] });
  await makeDevice(server.database, { account_id: second.id, ...pc });
  const refused = await useLink(second.username, await linkOf(server));
  expect(refused.json).toMatchObject({ code: 'FREE_PANEL_PC_USED' });
  await rowsOf(server, 'update free_panel_settings set once_per_parts = false');
  const third = await withPc('regz-free-panel', newPc(), parts('BPDSGN'));
  await third.browser.call(decideSignIn, { code: third.code, approve: true });
  expect(await reports(third.account.id)).toHaveLength(1);
  expect((await useLink(second.username, await linkOf(server))).status).toBe(200);
  expect(await reports(second.id)).toHaveLength(1);
});

it('The marks of a trial are kept for 180 days after its account is deleted, and while it is there', async () => {
  const { db } = server.database;
  const sweep = () => sweepTrialMarks({ db, clock: server.clock });
  const there = await customer(server, { hwid: [newPc()] });
  const gone = await customer(server, { hwid: [newPc()] });
  for (const { username } of [there, gone]) {
    expect((await useLink(username, await linkOf(server))).status).toBe(200);
  }
  const marksOf = ({ id }: { id: string }) =>
    rowsOf(server, 'select mark from free_panel_trial_marks where user_id = $1 order by mark', id);
  const kept = await marksOf(there);
  const left = (await marksOf(gone)).map(({ mark }) => mark);
  expect(left.length).toBeGreaterThanOrEqual(2);
  await server.database.ownerPool.query('delete from users where id = $1', [gone.id]);
  const stillLeft = async () =>
    (await rowsOf(server, 'select mark from free_panel_trial_marks where mark = any($1)', left))
      .length;
  await sweep();
  server.clock.advance(180 * DAY_MS);
  await sweep();
  expect(await stillLeft()).toBe(left.length);
  server.clock.advance(1);
  await sweep();
  expect(await stillLeft()).toBe(0);
  expect(await marksOf(there)).toEqual(kept);
});
