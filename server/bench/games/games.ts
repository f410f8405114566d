import { setTimeout as pause } from 'node:timers/promises';
import { answerOf } from '@regz/rules/games/quick-math/problems.ts';
import { quickMath } from '@regz/rules/games/quick-math/quick-math.ts';
import { seedFromBytes } from '@regz/rules/games/random.ts';
import type pg from 'pg';
import { walkMazes } from '../../test/scenarios/task-area/walked-mazes.ts';
import { timesAmongClients } from '../among-clients.ts';
import { requestText } from '../http-client.ts';
import { addTaskPeople, type TaskPerson } from '../players/task-people.ts';
import { reportLatencySinceStart } from '../report.ts';
import type { RunningProduct } from '../running-product.ts';

const PEOPLE = 400;
const ROUNDS = 4;
/** The time between a problem and the earliest answer that counts. */
const THINKING_MS = 800;

/** Reports what players wait for: the start of a play, a move, and the verdict on a winning log. */
export async function reportGames({ config, ownerPool }: RunningProduct): Promise<void> {
  const { PORT: port } = config;
  const starts: number[] = [];
  const moves: number[] = [];
  const finishes: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const people = await addTaskPeople(ownerPool, PEOPLE, 0);
    const begin = people.map((person) =>
      post(port, person, '/api/games/plays', { game: 'quick-math', control: 'keys' }),
    );
    starts.push(...(await timesAmongClients(port, begin, { status: 201 })));
    await pause(THINKING_MS);
    moves.push(...(await timesAmongClients(port, await firstAnswers(ownerPool, port, people))));
    const walks = await walkMazes({ ownerPool }, people);
    const finish = people.map((person, place) => {
      const { id = '', log = '' } = walks[place] ?? {};
      return post(port, person, `/api/games/plays/${id}/finish`, { log });
    });
    finishes.push(...(await timesAmongClients(port, finish)));
    await requireAllWon(ownerPool, people);
  }
  reportLatencySinceStart('a game begun, 16 clients (p50 at most 80 ms)', starts);
  reportLatencySinceStart('a move of a game, 16 clients (p50 at most 80 ms)', moves);
  reportLatencySinceStart('a game won and paid, 16 clients (p50 at most 80 ms)', finishes);
}

function post(port: number, { cookie }: TaskPerson, path: string, input: object): string {
  const headers = { cookie, 'content-type': 'application/json' };
  return requestText({ port, method: 'POST', path, headers, body: JSON.stringify(input) });
}

/** The right answers to everybody's first problem. */
async function firstAnswers(
  pool: pg.Pool,
  port: number,
  people: readonly TaskPerson[],
): Promise<string[]> {
  const { rows } = await pool.query<{ id: string; seed: Buffer; userId: string }>(
    `select id, seed, user_id as "userId" from game_plays
      where game_name = 'Quick Math' and user_id = any($1)`,
    [people.map(({ id }) => id)],
  );
  const terms = { pace: 'standard', control: 'keys', content: null } as const;
  return people.map((person) => {
    const play = rows.find(({ userId }) => userId === person.id);
    if (play === undefined) throw new Error('a play was not begun');
    const [problem] = quickMath.begin(seedFromBytes(play.seed), terms).problems;
    const input = problem === undefined ? 0 : answerOf(problem);
    return post(port, person, `/api/games/plays/${play.id}/moves`, { step: 1, input });
  });
}

/** Only wins that are paid are measured. */
async function requireAllWon(pool: pg.Pool, people: readonly TaskPerson[]): Promise<void> {
  const { rows } = await pool.query<{ paid: number }>(
    'select count(*)::int as paid from game_completions where user_id = any($1)',
    [people.map(({ id }) => id)],
  );
  if (rows[0]?.paid !== people.length) throw new Error(`${rows[0]?.paid} of the games were paid`);
}
