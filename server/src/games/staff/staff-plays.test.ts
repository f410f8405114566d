import { contract } from '@regz/contract/contract.ts';
import { winningMazeLog } from '@regz/rules/games/maze-runner/maze-bot.ts';
import { beforeAll, expect, it } from 'vitest';
import type { Browser } from '../../../test/harness/browser.ts';
import { sharedServer } from '../../../test/harness/harness.ts';
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
let admin: Browser;

const server = sharedServer({ clock: 'noon' });
beforeAll(async () => {
  ({ browser: admin } = await signedInAdmin(server));
});

it('The list of plays can be filtered by game, person, outcome and flag', async () => {
  const { browser, user } = await signedInTaskUser(server);
  const { username } = user;
  for (let plays = 0; plays < 12; plays += 1) {
    await begin(browser, 'maze-runner', { practice: true });
    await begin(browser, 'puzzle', { practice: true });
    await begin(browser, 'target-clicker', { practice: true });
    server.clock.advance(1000);
  }
  const first = await admin.call(staff.listPlays, { username: username.toUpperCase() });
  expect(first.plays).toHaveLength(25);
  const next = first.next ?? '';
  const rest = await admin.call(staff.listPlays, { username, before: next });
  const all = [...first.plays, ...rest.plays];
  expect(rest.next).toBeNull();
  expect(new Set(all.map(({ id }) => id)).size).toBe(36);
  const moments = all.map(({ issuedAt }) => issuedAt);
  expect(moments).toEqual(moments.toSorted().toReversed());
  const open = await admin.call(staff.listPlays, { username, state: 'open', game: 'puzzle' });
  expect(open.plays).toMatchObject([{ game: 'puzzle', state: 'open', username }]);
  expect((await admin.call(staff.listPlays, { username, flag: 'any' })).plays).toEqual([]);
});

it('The list of plays finds flagged and voided plays', async () => {
  const { browser, user } = await signedInTaskUser(server);
  const play = await begin(browser, 'maze-runner');
  const { log, playedMs } = winningMazeLog(play.seed ?? '', 'standard');
  server.clock.advance(playedMs + 60_000);
  await browser.call(contract.games.finishPlay, { id: play.id, log, heldMs: 60_000 });
  const { username } = user;
  for (const flag of ['held', 'any'] as const) {
    const { plays } = await admin.call(staff.listPlays, { username, flag });
    expect(plays).toMatchObject([{ id: play.id, flags: expect.arrayContaining(['held']) }]);
  }
  expect((await admin.call(staff.listPlays, { username, state: 'voided' })).plays).toEqual([]);
  await admin.call(staff.voidPlay, { id: play.id, reason: 'an autopilot' });
  expect((await admin.call(staff.listPlays, { username, state: 'voided' })).plays).toHaveLength(1);
});

it('A reviewed flagged play leaves the waiting list', async () => {
  const { browser, user } = await signedInTaskUser(server);
  const play = await begin(browser, 'maze-runner');
  const { log, playedMs } = winningMazeLog(play.seed ?? '', 'standard');
  server.clock.advance(playedMs + 60_000);
  await browser.call(contract.games.finishPlay, { id: play.id, log });
  const { username } = user;
  const unseen = await admin.call(staff.listPlays, { username, flag: 'unseen' });
  expect(unseen.plays).toMatchObject([{ id: play.id, looked: null }]);
  const first = await admin.call(staff.lookAtPlay, { id: play.id });
  server.clock.advance(1000);
  const second = await admin.call(staff.lookAtPlay, { id: play.id });
  expect(first.looked).not.toBeNull();
  expect(second.looked).toEqual(first.looked);
  expect((await admin.call(staff.listPlays, { username, flag: 'unseen' })).plays).toEqual([]);
  expect((await admin.call(staff.listPlays, { username, flag: 'any' })).plays).toHaveLength(1);
});

it('A recording’s seed and log give the same verdict', async () => {
  const { browser } = await signedInTaskUser(server);
  const play = await begin(browser, 'maze-runner');
  const { log, playedMs } = winningMazeLog(play.seed ?? '', 'standard');
  server.clock.advance(playedMs + 60_000);
  await browser.call(contract.games.finishPlay, { id: play.id, log, heldMs: 60_000 });
  expect(await admin.call(staff.readRecording, { id: play.id })).toMatchObject({
    recording: { mode: 'replay', seed: play.seed, log },
    heldMs: 60_000,
    judged: { outcome: 'won', agrees: true },
  });
});

it('The recording of a play says so if the stored verdict differs', async () => {
  const id = await wonPlay(server);
  await server.database.sql('update game_plays set score = score + 1 where id = $1', id);
  const { judged } = await admin.call(staff.readRecording, { id });
  expect(judged).toMatchObject({ outcome: 'won', agrees: false });
});

it('An oracle game’s recording shows moves and boards, no seed', async () => {
  const { browser } = await signedInTaskUser(server);
  const play = await begin(browser, 'memory-match');
  const pairs = await pairsOf(server, play.id);
  await flip(server, browser, play, pairs.flat());
  const seen = await admin.call(staff.readRecording, { id: play.id });
  expect(seen).toMatchObject({ judged: { outcome: 'won', agrees: true } });
  const { recording } = seen;
  if (recording?.mode !== 'oracle') throw new Error('Memory Match is played by the server');
  expect(recording.moves.map(({ input }) => input)).toEqual(pairs.flat());
  expect(recording.moves.at(-1)?.view).toMatchObject({ pairsLeft: 0 });
  const { rows } = await server.database.ownerPool.query<{ seed: string }>(
    `select encode(seed, 'hex') as seed from game_plays where id = $1`,
    [play.id],
  );
  expect(JSON.stringify(seen)).not.toContain(rows[0]?.seed);
});

it('A recording is hidden while its play is open', async () => {
  const { browser } = await signedInTaskUser(server);
  const { id } = await begin(browser, 'maze-runner');
  const open = await admin.call(staff.readRecording, { id });
  expect(open).toMatchObject({ recording: null, recordingMissing: 'open', judged: null });
  await browser.call(contract.games.abandonPlay, { id });
  const given = await admin.call(staff.readRecording, { id });
  expect(given).toMatchObject({ recording: null, recordingMissing: 'unsent' });
  const won = await wonPlay(server);
  await server.database.sql('update game_plays set log = null where id = $1', won);
  const old = await admin.call(staff.readRecording, { id: won });
  expect(old).toMatchObject({ recording: null, recordingMissing: 'forgotten' });
});

it('The win rates count decided real plays of 7 and 28 days', async () => {
  const { browser } = await signedInTaskUser(server);
  const rate = async () => {
    const { games } = await admin.call(staff.readRates, {});
    const found = games.find(({ game }) => game === 'puzzle');
    if (found === undefined) throw new Error('there is no rate');
    return found;
  };
  const decide = async (state: 'won' | 'lost', daysAgo: number) => {
    const { id } = await begin(browser, 'puzzle');
    await browser.call(contract.games.finishPlay, { id, log: '' });
    await server.database.sql('alter table game_plays disable trigger user');
    await server.database.ownerPool.query(
      `update game_plays set state = $2, ended_at = ended_at - make_interval(days => $3)
          where id = $1`,
      [id, state, daysAgo],
    );
    await server.database.sql('alter table game_plays enable trigger user');
    return id;
  };
  expect(await rate()).toMatchObject({
    band: { fromPercent: 30, toPercent: 95 },
    week: { plays: 0, won: 0 },
    fourWeeks: { plays: 0, won: 0 },
    verdict: 'too-few',
    flagged: 0,
  });
  await decide('lost', 29);
  await decide('lost', 10);
  await decide('lost', 0);
  const won = await decide('won', 0);
  const practice = await begin(browser, 'puzzle', { practice: true });
  await browser.call(contract.games.finishPlay, { id: practice.id, log: '' });
  expect(await rate()).toMatchObject({
    week: { plays: 2, won: 1 },
    fourWeeks: { plays: 3, won: 1 },
  });
  await admin.call(staff.voidPlay, { id: won, reason: 'an autopilot' });
  expect(await rate()).toMatchObject({
    week: { plays: 1, won: 0 },
    fourWeeks: { plays: 2, won: 0 },
  });
});

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

it('A voided play returns its coins and tells its player why', async () => {
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

it('A voided play takes the bonus back if fewer than ten remain', async () => {
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

it('A voided play leaves the bonus if ten remain', async () => {
  const { play, balance } = await winner(10);
  expect(await balance()).toBe(210);
  await admin.call(staff.voidPlay, { id: play.id, reason: 'an autopilot' });
  expect(await balance()).toBe(200);
});

it('A voided play takes at most the wallet’s coins', async () => {
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

it('A voided play keeps its game locked and is no best score', async () => {
  const { browser, play } = await winner(0);
  await admin.call(staff.voidPlay, { id: play.id, reason: 'an autopilot' });
  const { games } = await browser.call(contract.games.listGames, {});
  expect(games.find(({ game }) => game === 'maze-runner')).toMatchObject({
    state: 'locked',
    best: null,
  });
});

it('Twenty concurrent staff void a play once', async () => {
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

it('Plays voided together take at most the wallet’s coins', async () => {
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

it('A repeated void gets the first answer', async () => {
  const { play, balance } = await winner(0);
  const input = { id: play.id, reason: 'an autopilot' };
  const how = { idempotencyKey: `void-${play.id}` };
  const first = await admin.send(staff.voidPlay, input, how);
  const again = await admin.send(staff.voidPlay, input, how);
  expect(again).toMatchObject({ status: 200, text: first.text });
  expect(await balance()).toBe(0);
});

it('A voided play is in its player’s trail with its author', async () => {
  const { play, user } = await winner(0);
  await admin.call(staff.voidPlay, { id: play.id, reason: 'an autopilot' });
  const { rows } = await server.database.ownerPool.query(
    `select actor_kind, detail->>'play' as play, detail->>'reason' as reason, detail->'coins' as coins
         from audit_entries where action = 'games.void' and object_id = $1`,
    [user.id],
  );
  expect(rows).toEqual([{ actor_kind: 'admin', play: play.id, reason: 'an autopilot', coins: 10 }]);
});

it('The application’s role can neither repeat nor undo a void', async () => {
  const id = await wonPlay(server);
  await admin.call(staff.voidPlay, { id, reason: 'an autopilot' });
  const again = server.database.db
    .updateTable('game_plays')
    .set({ voided_at: null, voided_by: null, void_reason: null, void_coins: null })
    .where('id', '=', id)
    .execute();
  await expect(again).rejects.toThrow('voided once');
});
