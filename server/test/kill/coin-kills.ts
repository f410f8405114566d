import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { productAt } from '../harness/factories.ts';
import { type TestDatabase, testDatabase } from '../harness/harness-database.ts';
import { type Program, runProgram } from '../harness/programs/program.ts';
import { type Chance, seededChance } from '../models/chance.ts';
import { askAgain, type Earner, earn, makeEarners } from './coin-earners.ts';
import { sessionsAreOver } from './kill-witness.ts';

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
    await database.ownerPool.query('update coin_settings set clock_tolerance_seconds = 600');
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
