import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openOutsideWorld, type OutsideWorld } from '../fakes/outside-world.ts';
import { type TestDatabase, testDatabase } from '../harness/harness-database.ts';
import { type Program, runProgram } from '../harness/programs/program.ts';
import { seededChance } from '../models/chance.ts';
import { live, redeem, shortenCountdown } from './kill-load.ts';
import { LOAD_MS, makePeople, type People, roles } from './kill-people.ts';
import { judge, unnotedBy } from './kill-verdict.ts';
import {
  callWitness,
  everythingIsDone,
  letMinutePass,
  readRemains,
  sessionsAreOver,
} from './kill-witness.ts';

/**
 * Interruptions that a kill can cause; over many runs, each should occur. A redemption that is done
 * but not answered lasts about a millisecond: `redeemThroughSilence` covers those.
 */
export const encounters = [
  /** Mails and notices that were delivered but not recorded as sent. */
  'mails',
  'notices',
  /** Jobs and role syncs that were running. */
  'jobs',
  'syncs',
  /** Countdowns that were running, and those that became due while no program ran. */
  'countdowns',
  'overdue',
] as const;

/** The result of a run; `faults` lists everything lost or done twice. */
export type KillRun = {
  seed: number;
  faults: string[];
  /** Counts of the work that the kill interrupted. */
  met: Record<(typeof encounters)[number], number>;
  /** Milliseconds from the second start until no work is left. */
  recoveredAfterMs: number;
};

/** The time limit for the work of a dead program; shorter if a minute has already passed. */
const RECOVERY_LIMIT_MS = 60_000;
const LATE_RECOVERY_LIMIT_MS = 35_000;
/** Shorter than the time after which the jobs of a dead program pass to another. */
const START_LIMIT_MS = 5_000;

/**
 * Kills the program in the middle of its work and restarts it on the same database, while the mail
 * server and the community keep running: people begin and cancel deletions, redeem keys that give
 * roles, and request mails. The seed decides what they do and when the kill comes. With
 * `absentMinute` the restart seems to come a minute after the death. @throws if the dead program's
 * work is not done within a minute.
 */
export async function killAndRecover(
  seed: number,
  how: { absentMinute: boolean },
): Promise<KillRun> {
  const stage = await openStage(seed);
  try {
    return await play(stage, seed, how);
  } catch (error) {
    const log = stage.complaints('warn').join('\n');
    throw new Error(`The run with the seed ${seed} came to no end.\n${log}`, { cause: error });
  } finally {
    await stage.close();
  }
}

type Stage = {
  database: TestDatabase;
  world: OutsideWorld;
  /** Starts the program, and resolves when it is ready. */
  start(): Promise<Program>;
  /** The programs' log lines of that level or above. */
  complaints(level: 'warn' | 'error'): string[];
  close(): Promise<void>;
};

async function openStage(seed: number): Promise<Stage> {
  const stateDir = await mkdtemp(path.join(os.tmpdir(), 'regz-kill-'));
  const latency = seededChance(seed + 1);
  const world = await openOutsideWorld(() => latency(200));
  const database = await testDatabase();
  await callWitness(database);
  await mapRoles(database);
  await world.arrangeCommunity({ limit: { requests: 10_000, windowMs: 1000 } });
  const programs: Program[] = [];
  return {
    database,
    world,
    start: async () => {
      const environment = { ...world.environment, STATE_DIR: stateDir };
      const program = await runProgram(database, environment);
      programs.push(program);
      await program.says('"msg":"ready"');
      return program;
    },
    complaints: (level) =>
      programs
        .flatMap((program) => program.output().split('\n'))
        .filter((line) => (level === 'warn' ? /^\{"level":[456]0/ : /^\{"level":[56]0/).test(line)),
    close: async () => {
      await Promise.all(programs.map((program) => program.remove()));
      await world.close();
      await database.drop();
      await rm(stateDir, { recursive: true, force: true });
    },
  };
}

async function play(
  { database, world, start, complaints }: Stage,
  seed: number,
  { absentMinute }: { absentMinute: boolean },
): Promise<KillRun> {
  const chance = seededChance(seed);
  const people = await makePeople(database, world, chance);
  await dieUnderLoad(people, database, await start(), 500 + chance(LOAD_MS));
  await Promise.all([sessionsAreOver(database), world.mailIsOver()]);
  await Promise.all(people.leavers.map((person) => shortenCountdown(database, person)));
  const remains = await readRemains(database);
  const unnoted = await unnotedBy(remains, world);
  if (absentMinute) await letMinutePass(database);
  const overdue = await overdueCountdowns(database);
  const begun = performance.now();
  const program = await start();
  const missed = await overdueAfterStart(database, overdue);
  const unheard = people.redeemers.filter(({ told }) => told === 'silence');
  await Promise.all(unheard.map((person) => redeem(person, program)));
  await everythingIsDone(database, absentMinute ? LATE_RECOVERY_LIMIT_MS : RECOVERY_LIMIT_MS);
  const recoveredAfterMs = Math.round(performance.now() - begun);
  const faults = await judge({ people, database, world, program, unnoted });
  const left = missed.map((id) => `the deletion of ${id} was missed by the start`);
  const met = {
    mails: unnoted.mails.length,
    notices: unnoted.notices.length,
    jobs: remains.activeJobs,
    syncs: remains.leasedSyncs,
    countdowns: remains.countdowns,
    overdue: overdue.length,
  };
  return { seed, faults: [...faults, ...left, ...complaints('error')], met, recoveredAfterMs };
}

async function dieUnderLoad(
  people: People,
  database: TestDatabase,
  program: Program,
  afterMs: number,
): Promise<void> {
  const over = new AbortController();
  const kill = async () => {
    await pause(afterMs);
    program.signal('SIGKILL');
    over.abort();
    await program.ended;
  };
  await Promise.all([live(people, { database, program, over: over.signal }), kill()]);
}

async function mapRoles({ ownerPool }: TestDatabase): Promise<void> {
  await ownerPool.query('delete from license_package_roles');
  for (const name of ['Supreme', 'Essential'] as const) {
    await ownerPool.query(
      `insert into license_package_roles (package, slot, role_id)
       select $1, slot, role_id from unnest($2::text[]) with ordinality as given (role_id, slot)`,
      [name, roles[name]],
    );
  }
}

/**
 * Returns the deletions that are still overdue after the start, although no program owns their
 * jobs.
 */
async function overdueAfterStart(
  database: TestDatabase,
  overdue: readonly string[],
): Promise<string[]> {
  const giveUpAt = performance.now() + START_LIMIT_MS;
  for (;;) {
    const left = (await overdueCountdowns(database)).filter((id) => overdue.includes(id));
    if (left.length === 0 || performance.now() > giveUpAt) return left;
    await pause(50);
  }
}

async function overdueCountdowns({ ownerPool }: TestDatabase): Promise<string[]> {
  const { rows } = await ownerPool.query<{ id: string }>(
    'select user_id as id from account_deletions where execute_at <= clock_timestamp()',
  );
  return rows.map(({ id }) => id);
}
