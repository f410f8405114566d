import { contract } from '@regz/contract/contract.ts';
import { winningMazeLog } from '@regz/rules/games/maze-runner/maze-bot.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../../../test/harness/harness.ts';
import { signedInTaskUser } from '../../../../test/harness/signed-in.ts';
import { holdRows } from '../../../../test/harness/tables/held-row.ts';
import { begin } from '../../../../test/scenarios/task-area/game-plays.ts';

let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

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
