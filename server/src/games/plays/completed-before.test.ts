import type { GameName } from '@regz/rules/games/game-names.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../../test/harness/harness.ts';
import { signedInTaskUser } from '../../../test/harness/signed-in.ts';
import { begin, winMaze, wonPlay } from '../../../test/scenarios/task-area/game-plays.ts';

let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

/** A game that an installation has taken over as completed now. */
async function completeElsewhere(userId: string, gameName: GameName): Promise<void> {
  await server.database.ownerPool.query(
    `insert into game_completions (user_id, game_name, completion_date, created_at, imported)
     values ($1, $2, ($3::timestamptz at time zone 'UTC')::date, $3, true)`,
    [userId, gameName, new Date(server.clock())],
  );
}

it('A game completed elsewhere while it is being played is won without coins, says so, and stays locked for as long as the first win requires', async () => {
  const { browser, user } = await signedInTaskUser(server);
  const play = await begin(browser, 'maze-runner');
  await completeElsewhere(user.id, 'Maze Runner');
  const availableAt = new Date(server.clock() + 86_400_000).toISOString();
  expect(await winMaze(server, browser, play)).toMatchObject({
    outcome: 'won',
    alreadyCompleted: true,
    coins: 0,
    balance: 0,
    availableAt,
  });
  const { rows } = await server.database.ownerPool.query<{ plays: number }>(
    'select count(*)::int as plays from game_completions where user_id = $1',
    [user.id],
  );
  expect(rows).toEqual([{ plays: 1 }]);
});

type Won = { userId: string; at: string; id: string };

it.each<[string, (won: Won) => string, string]>([
  [
    'pays no play twice',
    ({ userId, at, id }) => `select post_coins('${userId}', 'game', '${at}', null, '${id}')`,
    'coin_transfers_play_id_key',
  ],
  [
    'completes no game twice on one day',
    ({ id }) =>
      `insert into game_completions (user_id, game_name, completion_date, created_at, imported)
         select user_id, game_name, completion_date, created_at, true from game_completions
          where play_id = '${id}'`,
    'game_completions_user_id_game_name_completion_date_key',
  ],
  [
    'has no two open plays of one game',
    ({ id }) =>
      `insert into game_plays (id, user_id, game_name, play_date, play_number, practice,
           rules_version, pace, control, seed, issued_at, expires_at)
         select gen_random_uuid(), user_id, game_name, play_date, number, false, rules_version,
                pace, control, seed, issued_at, expires_at
           from game_plays cross join generate_series(8, 9) number where id = '${id}'`,
    'game_plays_open',
  ],
  [
    'lets no play end twice',
    ({ id }) => `update game_plays set state = 'lost' where id = '${id}'`,
    'a play ends once',
  ],
])('The database, whatever the application asks of it, %s', async (_, asked, refusal) => {
  const id = await wonPlay(server);
  const { rows } = await server.database.ownerPool.query<Won>(
    `select play_id as id, user_id as "userId", created_at::text as at from game_completions
        where play_id = $1`,
    [id],
  );
  const [won = never()] = rows;
  await expect(server.database.pool.query(asked(won))).rejects.toThrow(refusal);
});

function never(): never {
  throw new Error('the win has no completion');
}
