import { contract } from '@regz/contract/contract.ts';
import { expect, it } from 'vitest';
import { sharedServer } from '../../../test/harness/harness.ts';
import type { Answer } from '../../../test/harness/http-exchange.ts';
import { breakWaiting } from '../../../test/harness/tables/break-waiting.ts';
import { holdRows } from '../../../test/harness/tables/held-row.ts';
import { browserOf, type CrowdMember, makeCrowd } from '../../../test/scenarios/crowd.ts';
import { walkMazes } from '../../../test/scenarios/task-area/walked-mazes.ts';
import {
  stormOnEnding,
  stormOnFinish,
  stormOnLastMove,
  stormOnStart,
  stormOnTenth,
} from '../../../test/storms/game-storms.ts';
import { aftermath } from '../../../test/storms/rounds.ts';

const { abandonPlay, finishPlay, startPlay } = contract.games;
const { readDay } = contract.coins;

const server = sharedServer();

type Walker = CrowdMember & { finish: (changed?: object) => Promise<Answer>; playId: string };

/** A number of people who have each solved a maze but not submitted it. */
async function walkers(count: number, tasksDone = 0): Promise<Walker[]> {
  const nowMs = server.clock();
  const people = await makeCrowd(server.database, { count, tasksDone, nowMs });
  const walks = await walkMazes(server.database, people);
  server.clock.advance(Math.max(0, Date.now() - server.clock()));
  return people.map((member, place) => {
    const { id = '', log = '', overAtMs = 0 } = walks[place] ?? {};
    const heldMs = server.clock() - overAtMs;
    const send = (changed: object = {}) =>
      browserOf(server, member).send(finishPlay, { id, log, heldMs, ...changed });
    return { ...member, finish: send, playId: id };
  });
}

const together = (requests: readonly (() => Promise<Answer>)[]): Promise<Answer[]> =>
  Promise.all(requests.map((send) => send()));

const toldOf = ({ status, json }: Answer) => {
  const { code, outcome, coins } = json as { code?: string; outcome?: string; coins?: number };
  return code ?? (outcome === undefined ? status : `${outcome}, ${coins} coins`);
};

async function balances(people: readonly CrowdMember[]): Promise<number[]> {
  const days = people.map((person) => browserOf(server, person).call(readDay, {}));
  return (await Promise.all(days)).map(({ balance }) => balance);
}

async function statesOf(playIds: readonly string[]): Promise<string[]> {
  const { rows } = await server.database.ownerPool.query<{ state: string }>(
    `select state from unnest($1::uuid[]) with ordinality asked (id, place)
       join game_plays using (id) order by place`,
    [playIds],
  );
  return rows.map(({ state }) => state);
}

it('Concurrent players each start their own play', async () => {
  const people = await makeCrowd(server.database, { count: 24, nowMs: server.clock() });
  const begin = people.map(
    (person) => () =>
      browserOf(server, person).send(startPlay, { game: 'puzzle', control: 'keys' }),
  );
  const answers = await together(begin);
  expect(answers.map(toldOf)).toEqual(people.map(() => 201));
  expect(new Set(answers.map(({ json }) => (json as { id: string }).id)).size).toBe(24);
});

it('Concurrent players are each paid once, with their own bonus', async () => {
  const people = [...(await walkers(16)), ...(await walkers(8, 9))];
  const answers = await together(people.map((walker) => () => walker.finish()));
  expect(answers.map(toldOf)).toEqual(people.map(() => 'won, 10 coins'));
  const expected = people.map((_, place) => (place < 16 ? 10 : 200));
  expect(answers.map(({ json }) => (json as { balance: number }).balance)).toEqual(expected);
  expect(await balances(people)).toEqual(expected);
  const again = await Promise.all(people.map((walker) => walker.finish()));
  expect(again.map(({ json }) => json)).toEqual(answers.map(({ json }) => json));
});

it('Concurrent players are refused for their own reasons', async () => {
  const people = await walkers(20);
  const [foreign, broken, late, staff, givenUp] = people.slice(-5);
  const owner = server.database.ownerPool;
  await owner.query(
    `update game_plays
        set play_date = ((issued_at - interval '2 hours') at time zone 'UTC')::date,
            issued_at = issued_at - interval '2 hours',
            expires_at = issued_at - interval '2 hours' + interval '1 ms'
      where id = $1`,
    [late?.playId],
  );
  await owner.query('update web_task set is_admin = true where id = $1', [staff?.id]);
  if (givenUp !== undefined) {
    await browserOf(server, givenUp).call(abandonPlay, { id: givenUp.playId });
  }
  const changed = new Map<Walker | undefined, object>([
    [foreign, { id: broken?.playId }],
    [broken, { log: 'AAAA' }],
  ]);
  const answers = await together(people.map((walker) => () => walker.finish(changed.get(walker))));
  expect(answers.map(toldOf)).toEqual([
    ...people.slice(5).map(() => 'won, 10 coins'),
    'GAME_PLAY_UNKNOWN',
    'GAME_LOG_INVALID',
    'GAME_PLAY_OVER',
    'won, 0 coins',
    'GAME_PLAY_OVER',
  ]);
  expect(await statesOf(people.slice(-6).map(({ playId }) => playId))).toEqual([
    'won',
    'open',
    'open',
    'expired',
    'won',
    'abandoned',
  ]);
});

it('Concurrent players are judged by the state under their locks', async () => {
  const people = await walkers(2);
  const [givenUp, staff] = people;
  const held = await holdRows(
    server.database,
    `update game_plays set state = 'abandoned', ended_at = now() where id = '${givenUp?.playId}';
       update web_task set is_admin = true where id = '${staff?.id}'`,
  );
  const finishing = together(people.map((walker) => () => walker.finish()));
  await held.waiting(2);
  await held.commit();
  expect((await finishing).map(toldOf)).toEqual(['GAME_PLAY_OVER', 'won, 0 coins']);
  expect(await statesOf(people.map(({ playId }) => playId))).toEqual(['abandoned', 'won']);
  expect(await balances(people)).toEqual([0, 0]);
});

it('Concurrent players start no second play', async () => {
  const people = await makeCrowd(server.database, { count: 2, nowMs: server.clock() });
  const ids = people.map(({ id }) => `'${id}'`).join();
  const held = await holdRows(
    server.database,
    `lock table web_task in exclusive mode;
       insert into game_plays (id, user_id, game_name, play_date, play_number, practice,
         rules_version, pace, control, seed, issued_at, expires_at)
       select gen_random_uuid(), id, 'Maze Runner', (now() at time zone 'UTC')::date, 1, false, 1,
              'standard', 'keys', decode(repeat('00', 16), 'hex'), now(), now() + interval '1 hour'
         from web_task where id in (${ids})`,
  );
  const begin = { game: 'maze-runner', control: 'keys' } as const;
  const beginning = people.map((person) => browserOf(server, person).send(startPlay, begin));
  await held.waiting(1);
  await held.commit();
  expect((await Promise.all(beginning)).map(toldOf)).toEqual([201, 201]);
  const { rows } = await server.database.ownerPool.query<{ number: number; state: string }>(
    `select play_number as number, state from game_plays
        where user_id = any($1) order by play_number, user_id`,
    [people.map(({ id }) => id)],
  );
  const abandoned = { number: 1, state: 'abandoned' };
  const open = { number: 2, state: 'open' };
  expect(rows).toEqual([abandoned, abandoned, open, open]);
});

it('Concurrent players do not share a fault', async () => {
  const people = await walkers(16);
  const owner = server.database.ownerPool;
  await owner.query(`
      create function break_one() returns trigger language plpgsql as $$
      begin raise exception 'this wallet is broken'; end $$;
      create trigger break_one before insert on coin_transfers for each row
        when (new.user_id = '${people[3]?.id}') execute function break_one()`);
  try {
    const answers = await Promise.all(people.map((walker) => walker.finish()));
    expect(answers.map(({ status }) => status)).toEqual(
      people.map((_, place) => (place === 3 ? 500 : 200)),
    );
  } finally {
    await owner.query('drop function break_one cascade');
  }
  expect(toldOf((await people[3]?.finish()) ?? never())).toBe('won, 10 coins');
});

it('Concurrent players are paid once when connections break', async () => {
  const people = await walkers(12);
  const held = await holdRows(server.database, 'lock table coin_transfers in share mode');
  const finishing = together(people.map((walker) => () => walker.finish()));
  await held.waiting(1);
  expect(await breakWaiting(server.database)).toBeGreaterThan(0);
  await held.release();
  // A request whose connection broke gets a refusal that permits a retry.
  for (const { status } of await finishing) expect([200, 503]).toContain(status);
  const again = await Promise.all(people.map((walker) => walker.finish()));
  expect(again.map(toldOf)).toEqual(people.map(() => 'won, 10 coins'));
  expect(await balances(people)).toEqual(people.map(() => 10));
});

it('Concurrent players do not wait for other players’ locks', async () => {
  const [wallets, plays, free] = [await walkers(3), await walkers(3), await walkers(8)];
  const lock = await holdRows(
    server.database,
    `with wallet as (select from web_task where id = any($1) for update),
            play as (select from game_plays where user_id = any($2) for update)
       select (select count(*) from wallet), (select count(*) from play)`,
    [wallets.map(({ id }) => id), plays.map(({ id }) => id)],
  );
  const waiting = [...wallets, ...plays].map((walker) => walker.finish());
  await lock.waiting(6);
  const answers = await Promise.all(free.map((walker) => walker.finish()));
  expect(answers.map(toldOf)).toEqual(free.map(() => 'won, 10 coins'));
  await lock.release();
  expect((await Promise.all(waiting)).map(toldOf)).toEqual(waiting.map(() => 'won, 10 coins'));
});

it('Concurrent players leave the ledger consistent', async () => {
  expect(await aftermath(server)).toEqual({ faults: 0, deadlocks: 0 });
});

function never(): never {
  throw new Error('a crowd has nobody');
}

it('Simultaneous finishes of a play pay once', async () => {
  expect(await stormOnFinish(server, 5)).toEqual({ won: 5 });
  expect(await stormOnTenth(server, 3)).toEqual({ '10 tasks, 1 games, bonus, 210 coins': 3 });
  expect(await stormOnStart(server, 2)).toEqual({ '2 open, 1 maze, 1 deck': 2 });
  const endings = [await stormOnEnding(server, 12), await stormOnLastMove(server, 4)];
  const known = new Set(['won', 'abandoned', 'expired']);
  expect(endings.flatMap(Object.keys).filter((ending) => !known.has(ending))).toEqual([]);
  expect(await aftermath(server)).toEqual({ faults: 0, deadlocks: 0 });
});
