import { contract } from '@regz/contract/contract.ts';
import { winningMazeLog } from '@regz/rules/games/maze-runner/maze-bot.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '../../../../test/harness/browser.ts';
import { type TestServer, testServer } from '../../../../test/harness/harness.ts';
import { signedInTaskUser } from '../../../../test/harness/signed-in.ts';
import { holdRows } from '../../../../test/harness/tables/held-row.ts';
import { begin, pairsOf } from '../../../../test/scenarios/task-area/game-plays.ts';
import {
  problemsOf,
  questionsOf,
  wordOf,
} from '../../../../test/scenarios/task-area/oracle-plays.ts';

const { makeMove } = contract.games;
/** Longer than every game's minimum between two moves, and than the preview of the cards. */
const BETWEEN_MS = 6000;
let server: TestServer;

beforeAll(async () => {
  server = await testServer({ clock: 'noon' });
});
afterAll(() => server.close());

type Won = { id: string; inputs: readonly (number | string)[] };

const beginnings = {
  'memory-match': async (id: string) => (await pairsOf(server, id)).flat(),
  'quick-math': async (id: string) => (await problemsOf(server, id)).map(({ answer }) => answer),
  'word-scramble': async (id: string) => [await wordOf(server, id)],
  trivia: async (id: string) => (await questionsOf(server, id)).map((each) => each.rightOption),
};

/** A play with the moves that win it. */
async function beginToWin(browser: Browser, game: keyof typeof beginnings): Promise<Won> {
  const { id } = await begin(browser, game);
  return { id, inputs: await beginnings[game](id) };
}

async function movesOf({ id }: Won): Promise<unknown[]> {
  const { rows } = await server.database.ownerPool.query<{ input: unknown }>(
    'select input from game_play_moves where play_id = $1 order by step',
    [id],
  );
  return rows.map(({ input }) => input);
}

describe.each(Object.keys(beginnings) as (keyof typeof beginnings)[])('each move of %s', (game) => {
  it('counts once when it comes twice at the same time', async () => {
    const { browser } = await signedInTaskUser(server);
    const play = await beginToWin(browser, game);
    const verdicts: unknown[] = [];
    for (const [place, input] of play.inputs.entries()) {
      server.clock.advance(game === 'memory-match' ? BETWEEN_MS : 4000);
      const sent = { id: play.id, step: place + 1, input };
      const [first, twin] = await Promise.all([
        browser.call(makeMove, sent),
        browser.call(makeMove, sent),
      ]);
      expect(twin).toEqual(first);
      verdicts.push(first.verdict);
    }
    expect(await movesOf(play)).toEqual(play.inputs);
    expect(verdicts.slice(0, -1)).toEqual(play.inputs.slice(1).map(() => null));
    expect(verdicts.at(-1)).toMatchObject({ outcome: 'won', coins: 10 });
    const day = await browser.call(contract.coins.readDay, {});
    expect(day).toMatchObject({ games: 1, balance: 10 });
  });
});

it('A move sent three times while it waits for its turn counts once, and all get the same answer', async () => {
  const { browser } = await signedInTaskUser(server);
  const play = await beginToWin(browser, 'quick-math');
  server.clock.advance(4000);
  const held = await holdRows(server.database, 'select from game_plays where id = $1 for update', [
    play.id,
  ]);
  const sent = { id: play.id, step: 1, input: play.inputs[0] ?? '' };
  const sending = Array.from({ length: 3 }, () => browser.call(makeMove, sent));
  await held.waiting(3);
  await held.release();
  const answers = await Promise.all(sending);
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(await movesOf(play)).toEqual([sent.input]);
});

it.each([
  ['is answered as it was made', 0, { solved: 1 }],
  ['takes the place of another one of its number', 1, { code: 'GAME_MOVE_OUT_OF_STEP' }],
])('A move made elsewhere after the play was read %s', async (_, off, told) => {
  const { browser } = await signedInTaskUser(server);
  const play = await beginToWin(browser, 'quick-math');
  const [right] = play.inputs;
  server.clock.advance(4000);
  // The request waits here after it has read that there are no moves.
  const held = await holdRows(
    server.database,
    `lock table game_plays in exclusive mode;
       insert into game_play_moves (play_id, step, input, at)
       select id, 1, '${right}', '${new Date(server.clock()).toISOString()}'
         from game_plays where id = '${play.id}'`,
  );
  const sending = browser.send(makeMove, { id: play.id, step: 1, input: Number(right) + off });
  await held.waiting(1);
  await held.commit();
  const { json } = await sending;
  const { view } = json as { view?: object };
  expect(view ?? json).toMatchObject(told);
  expect(await movesOf(play)).toEqual([right]);
});

const coinsOf = `select regzcoin as coins,
       (select count(*)::int from game_completions where user_id = web_task.id) as completions
  from web_task where id = $1`;

it.each([
  ['closed_at = now(), password = null, email = null', { code: 'GAME_PLAY_UNKNOWN' }],
  ['is_admin = true', { outcome: 'won', coins: 0 }],
])(
  'A win handed in while its player loses the right to earn is not paid: %s',
  async (change, told) => {
    const { browser, user } = await signedInTaskUser(server);
    const owner = server.database.ownerPool;
    const { id, seed } = await begin(browser, 'maze-runner');
    const { log, playedMs } = winningMazeLog(seed ?? '', 'standard');
    server.clock.advance(playedMs);
    const held = await holdRows(
      server.database,
      `update web_task set ${change} where id = '${user.id}'`,
    );
    const finishing = browser.send(contract.games.finishPlay, { id, log });
    await held.waiting(1);
    await held.commit();
    expect((await finishing).json).toMatchObject(told);
    const { rows } = await owner.query<object>(coinsOf, [user.id]);
    expect(rows).toEqual([{ coins: 0, completions: 0 }]);
  },
);
