import { contract } from '@regz/contract/contract.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Browser } from '../../../test/harness/browser.ts';
import { type TestServer, testServer } from '../../../test/harness/harness.ts';
import { signedInAdmin, signedInTaskUser } from '../../../test/harness/signed-in.ts';
import {
  begin,
  flip,
  pairsOf,
  winMaze,
  wonPlay,
} from '../../../test/scenarios/task-area/game-plays.ts';
import { doTasks } from '../../../test/scenarios/task-area/task-days.ts';
import { findFaults } from '../../coins/ledger/ledger.queries.ts';

const { staff } = contract.games;
let server: TestServer;
let admin: Browser;

beforeAll(async () => {
  server = await testServer({ clock: 'noon' });
  ({ browser: admin } = await signedInAdmin(server));
});
afterAll(() => server.close());

/** A task user who has done a number of tasks today and then won a maze. */
async function winner(tasks: number) {
  const person = await signedInTaskUser(server);
  await doTasks(server, person.browser, tasks);
  const play = await begin(person.browser, 'maze-runner');
  await winMaze(server, person.browser, play);
  const statement = () => person.browser.call(contract.coins.listStatement, {});
  const balance = async () => (await person.browser.call(contract.coins.readDay, {})).balance;
  return { ...person, play, statement, balance };
}

async function expectNoFaults() {
  const faults = await findFaults(server.database.db, null);
  expect(faults.filter(({ wrong }) => wrong > 0)).toEqual([]);
}

it('A play that staff void gives its ten coins back, and tells its player why', async () => {
  const { play, balance, statement } = await winner(2);
  const voided = await admin.call(staff.voidPlay, { id: play.id, reason: ' An autopilot ' });
  expect(voided).toMatchObject({
    state: 'won',
    coins: 10,
    voided: { reason: 'An autopilot', coins: 10, bonus: false },
  });
  expect(await balance()).toBe(20);
  const [row] = (await statement()).rows;
  expect(row).toMatchObject({ kind: 'adjustment', coins: -10 });
  const day = expect.stringMatching(/^\d{4}-\d\d-\d\d$/);
  const about = { kind: 'voided', game: 'Maze Runner', day, bonus: false, reason: 'An autopilot' };
  expect(row?.about).toEqual(about);
  await expectNoFaults();
});

it('A play that staff void takes back the day’s bonus once if fewer than ten are left', async () => {
  const { browser, play, balance } = await winner(9);
  expect(await balance()).toBe(200);
  const day = async () => browser.call(contract.coins.readDay, {});
  expect(await day()).toMatchObject({ coinsTakenBack: 0, streak: { days: 1 } });
  const bonus = async () => (await day()).bonus;
  expect(await bonus()).toMatchObject({ earned: true, takenBack: false });
  await admin.call(staff.voidPlay, { id: play.id, reason: 'an autopilot' });
  expect(await balance()).toBe(90);
  expect(await bonus()).toMatchObject({ earned: false, takenBack: true, left: 0 });
  expect(await day()).toMatchObject({ coinsTakenBack: 110, streak: { days: 0, best: 0 } });
  const memory = await begin(browser, 'memory-match');
  const pairs = await pairsOf(server, memory.id);
  await flip(server, browser, memory, pairs.flat());
  expect(await balance()).toBe(100);
  const second = await admin.call(staff.voidPlay, { id: memory.id, reason: 'another one' });
  expect(second.voided).toMatchObject({ coins: 10, bonus: false });
  expect(await balance()).toBe(90);
  await expectNoFaults();
});

it('A play that staff void leaves the bonus if ten are left without it', async () => {
  const { play, balance } = await winner(10);
  expect(await balance()).toBe(210);
  await admin.call(staff.voidPlay, { id: play.id, reason: 'an autopilot' });
  expect(await balance()).toBe(200);
});

it('A play that staff void takes no more than the wallet holds', async () => {
  const { play, user, balance } = await winner(0);
  await admin.call(contract.coins.staff.adjustCoins, {
    userId: user.id,
    coins: -6,
    reason: 'spent',
  });
  const voided = await admin.call(staff.voidPlay, { id: play.id, reason: 'an autopilot' });
  expect(voided.voided?.coins).toBe(4);
  expect(await balance()).toBe(0);
  await expectNoFaults();
});

it('A play that staff void keeps its game locked, and no longer counts as a personal best', async () => {
  const { browser, play } = await winner(0);
  await admin.call(staff.voidPlay, { id: play.id, reason: 'an autopilot' });
  const { games } = await browser.call(contract.games.listGames, {});
  expect(games.find(({ game }) => game === 'maze-runner')).toMatchObject({
    state: 'locked',
    best: null,
  });
});

it('A play that staff void is voided once by twenty members of staff at once', async () => {
  const { play, balance } = await winner(1);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      admin.send(staff.voidPlay, { id: play.id, reason: `round ${n}` }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
  expect(await balance()).toBe(10);
});

it('A play that staff void voided together with another takes no more than the wallet holds', async () => {
  const { browser, user, play, balance } = await winner(0);
  const memory = await begin(browser, 'memory-match');
  const pairs = await pairsOf(server, memory.id);
  await flip(server, browser, memory, pairs.flat());
  await admin.call(contract.coins.staff.adjustCoins, {
    userId: user.id,
    coins: -6,
    reason: 'spent',
  });
  const voided = await Promise.all(
    [play, memory].map(({ id }) => admin.call(staff.voidPlay, { id, reason: 'an autopilot' })),
  );
  const taken = voided.map((each) => each.voided?.coins ?? 0);
  expect(taken.toSorted((one, other) => one - other)).toEqual([4, 10]);
  expect(await balance()).toBe(0);
  await expectNoFaults();
});

it('A play that staff void gets the first answer again when repeated under the same key', async () => {
  const { play, balance } = await winner(0);
  const input = { id: play.id, reason: 'an autopilot' };
  const how = { idempotencyKey: `void-${play.id}` };
  const first = await admin.send(staff.voidPlay, input, how);
  const again = await admin.send(staff.voidPlay, input, how);
  expect(again).toMatchObject({ status: 200, text: first.text });
  expect(await balance()).toBe(0);
});

it('A play that staff void is in its player’s trail with who voided it', async () => {
  const { play, user } = await winner(0);
  await admin.call(staff.voidPlay, { id: play.id, reason: 'an autopilot' });
  const { rows } = await server.database.ownerPool.query(
    `select actor_kind, detail->>'play' as play, detail->>'reason' as reason, detail->'coins' as coins
         from audit_entries where action = 'games.void' and object_id = $1`,
    [user.id],
  );
  expect(rows).toEqual([{ actor_kind: 'admin', play: play.id, reason: 'an autopilot', coins: 10 }]);
});

it('A play that staff void cannot be voided again or unvoided by the application’s role', async () => {
  const id = await wonPlay(server);
  await admin.call(staff.voidPlay, { id, reason: 'an autopilot' });
  const again = server.database.db
    .updateTable('game_plays')
    .set({ voided_at: null, voided_by: null, void_reason: null, void_coins: null })
    .where('id', '=', id)
    .execute();
  await expect(again).rejects.toThrow('voided once');
});
