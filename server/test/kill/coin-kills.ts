import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { contract } from '@regz/contract/contract.ts';
import { productAt } from '../harness/factories.ts';
import { type TestDatabase, testDatabase } from '../harness/harness-database.ts';
import type { Answer } from '../harness/http-exchange.ts';
import { type Program, runProgram } from '../harness/programs/program.ts';
import { sessionCookieNames } from '../harness/signed-in.ts';
import { type Chance, seededChance } from '../models/chance.ts';
import { type CrowdMember, isWithinDay, makeCrowd } from '../scenarios/crowd.ts';
import { stock } from '../scenarios/task-area/shop.ts';
import { handedIn, walkMazes } from '../scenarios/task-area/walked-mazes.ts';
import { type Told, told } from './kill-load.ts';
import { sessionsAreOver } from './kill-witness.ts';

const PEOPLE = 16;
const PRICE = 250;

/** A request of one person, repeated until it is answered, with its key if it has one. */
type Act = {
  what: 'task' | 'purchase' | 'game';
  told: Told;
  send(program: Program): Promise<Answer>;
};

/** A person who completes a task, wins a game and buys a key at the same time. */
type Earner = CrowdMember & { position: number; acts: readonly Act[] };

/**
 * Creates sixteen people with coins for one key each, and as many keys: if one person got two,
 * another would get none. Each has one task left; it pays the bonus if nine tasks fit before it on
 * that day.
 */
async function makeEarners(
  { database, productId }: { database: TestDatabase; productId: string },
  program: Program,
): Promise<Earner[]> {
  const nowMs = Date.now();
  const tasksDone = isWithinDay(nowMs) ? 9 : 0;
  const crowd = await makeCrowd(database, { count: PEOPLE, coins: PRICE, tasksDone, nowMs });
  await stock(database, productId, PEOPLE);
  const position = tasksDone + 1;
  const walks = await walkMazes(database, crowd);
  return Promise.all(
    crowd.map(async (member, place) => {
      const challenge = await program.browser().solveChallenge('shop-purchase', 'high');
      const input = { productId, priceSeen: PRICE, challenge };
      const [first, second] = [randomUUID(), randomUUID()];
      const browser = (of: Program) => {
        const opened = of.browser();
        opened.plant(sessionCookieNames['task-user'], member.token);
        return opened;
      };
      const task: Act = {
        what: 'task',
        told: 'silence',
        send: (of) =>
          browser(of).send(contract.tasks.completeTask, { position }, { idempotencyKey: first }),
      };
      const purchase: Act = {
        what: 'purchase',
        told: 'silence',
        send: (of) => browser(of).send(contract.shop.buyProduct, input, { idempotencyKey: second }),
      };
      const game: Act = {
        what: 'game',
        told: 'silence',
        send: (of) => browser(of).send(contract.games.finishPlay, handedIn(walks[place])),
      };
      return { ...member, position, acts: [task, game, purchase] };
    }),
  );
}

/** Sends all acts at once; resolves when each is answered or its connection is lost. */
async function earn(
  program: Program,
  earners: readonly Earner[],
  onAnswer: () => void,
): Promise<void> {
  await Promise.all(
    earners
      .flatMap(({ acts }) => acts)
      .map(async (act) => {
        act.told = await told(act.send(program));
        if (act.told !== 'silence') onAnswer();
      }),
  );
}

/** Repeats every act, and records lost effects, repeated effects and differing answers. */
async function askAgain(
  { database }: { database: TestDatabase },
  {
    program,
    earners,
    result,
  }: {
    program: Program;
    earners: readonly Earner[];
    result: { faults: string[]; unheard: number; undone: number };
  },
): Promise<void> {
  await Promise.all(
    earners.map(async (earner) => {
      const before = await effectsOf(database, earner);
      for (const act of earner.acts) {
        const isDone = before[act.what] === 1;
        const again = await told(act.send(program));
        if (act.told === 'silence') result[isDone ? 'unheard' : 'undone'] += 1;
        else if (!isDone) result.faults.push(`${act.what}: answered and lost`);
        else if (said(again) !== said(act.told)) {
          result.faults.push(`${act.what}: told ${said(act.told)}, then ${said(again)}`);
        }
        if (!isYes(again)) result.faults.push(`${act.what}: refused in the end, ${said(again)}`);
      }
      const after = await effectsOf(database, earner);
      for (const [what, times] of Object.entries(after)) {
        if (times !== 1) result.faults.push(`${what} ${times} times`);
      }
    }),
  );
}

type Effects = Record<Act['what'] | 'coins' | 'reward' | 'price' | 'key' | 'act', number>;

/** Counts each effect of a person's acts. */
async function effectsOf(
  { ownerPool }: TestDatabase,
  { id, username, position }: Earner,
): Promise<Effects> {
  const { rows } = await ownerPool.query<Effects>(
    `select (select count(*)::int from task_completions
              where user_id = $1 and position = $2) as task,
            (select count(*)::int from coin_transfers
              where user_id = $1 and task_position = $2) as coins,
            (select count(*)::int from game_completions where user_id = $1) as game,
            (select count(*)::int from coin_transfers
              where user_id = $1 and kind = 'game') as reward,
            (select count(*)::int from task_shop_purchases where user_id = $1) as purchase,
            (select count(*)::int from coin_transfers
              where user_id = $1 and kind = 'purchase') as price,
            (select count(*)::int from license_keys where assigned_to = $3) as key,
            (select count(*)::int from audit_entries
              where actor_id = $1 and action = 'shop.buy') as act`,
    [id, position, username],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('The database says nothing.');
  return row;
}

function isYes(answer: Told): boolean {
  return answer !== 'silence' && answer.status < 300;
}

function said(answer: Told): string {
  return answer === 'silence' ? answer : `${answer.status} ${JSON.stringify(answer.json)}`;
}

/** The combined results of all kills. */
export type CoinKills = {
  kills: number;
  /** Lost effects, repeated effects and differing answers; must be empty. */
  faults: string[];
  /** Requests that took effect before the kill without an answer. */
  unheard: number;
  /** Requests that the kill rolled back. */
  undone: number;
};

/** The state that outlives each program: its database and its secrets. */
type Stage = { database: TestDatabase; stateDir: string; productId: string };

/**
 * Repeatedly kills the program (signal 9) while sixteen people each complete a task, submit a won
 * game, and buy a key. The next program gets the same requests, with their Idempotency-Keys if they
 * have one; each must take effect exactly once. The seed decides the moment of each kill.
 */
export async function killWhileSelling(kills: number, seed: number): Promise<CoinKills> {
  const database = await testDatabase();
  const stateDir = await mkdtemp(path.join(os.tmpdir(), 'regz-coin-kills-'));
  const result: CoinKills = { kills: 0, faults: [], unheard: 0, undone: 0 };
  const chance = seededChance(seed);
  try {
    await database.sql('update coin_settings set clock_tolerance_seconds = 600');
    const stage = { database, stateDir, productId: await productAt(database, 1) };
    let interrupted: Earner[] = [];
    for (; result.kills < kills; result.kills += 1) {
      interrupted = await liveAndDie(stage, { interrupted, result, chance });
    }
    const program = await start(stage);
    await askAgain(stage, { program, earners: interrupted, result });
    await program.remove();
  } finally {
    await database.drop();
    await rm(stateDir, { recursive: true, force: true });
  }
  return result;
}

/** Runs one program: it answers the requests interrupted before, and is killed under load. */
async function liveAndDie(
  stage: Stage,
  past: { interrupted: Earner[]; result: CoinKills; chance: Chance },
): Promise<Earner[]> {
  const { interrupted, result, chance } = past;
  const program = await start(stage);
  try {
    await askAgain(stage, { program, earners: interrupted, result });
    const earners = await makeEarners(stage, program);
    await dieUnderLoad(program, earners, chance);
    await sessionsAreOver(stage.database);
    const { rows } = await stage.database.ownerPool.query<{ fault: string }>(
      `select name || ' ' || wrong as fault from coin_faults() where wrong > 0
       union all
       select name || ' ' || wrong from coin_day_faults() where wrong > 0`,
    );
    result.faults.push(...rows.map(({ fault }) => `${fault} after kill ${result.kills}`));
    return earners;
  } finally {
    await program.remove();
  }
}

async function start({ database, stateDir }: Stage): Promise<Program> {
  // All programs use the same few addresses, so the network's purchase limits are lifted.
  const pace = { SHOP_NETWORK_DAY: '10000', SHOP_NETWORK_WEEK: '10000' };
  const program = await runProgram(database, { STATE_DIR: stateDir, ...pace });
  await program.says('"msg":"ready"');
  return program;
}

/** Kills the program at one of the answers, or before the first. */
async function dieUnderLoad(program: Program, earners: Earner[], chance: Chance): Promise<void> {
  const fatal = chance(earners.flatMap(({ acts }) => acts).length);
  let answers = 0;
  const busy = earn(program, earners, () => {
    answers += 1;
    if (answers === fatal) program.signal('SIGKILL');
  });
  if (fatal === 0) {
    await pause(chance(30));
    program.signal('SIGKILL');
  }
  await Promise.all([busy, program.ended]);
}
