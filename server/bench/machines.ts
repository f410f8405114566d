import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isSuccess, WARM_UP } from './capacity.ts';
import { dayActs } from './day-acts.ts';
import { latencyFrom } from './measure.ts';
import { openLoop } from './open-loop.ts';
import { report } from './report.ts';
import type { RunningProduct } from './running-product.ts';

const STEP = 50;
/** Beyond this rate nothing is tried. */
const MOST = 800;
const SECONDS = 10;
/** What the machine does beside it, for a moment, is not the product's. */
const TRIES = 3;
const MOST_P99_MS = 50;

/**
 * Reports what a machine of one core carries of the day's mix, and what two of them do, one for the
 * server and one for the database: the highest rate, in steps of 50, with a p99 within 50 ms and
 * nothing refused. The sender always has the second core, which costs the second case a little.
 */
export async function reportMachines(product: RunningProduct): Promise<void> {
  const tries = MOST / STEP;
  const count =
    2 * SECONDS * STEP * ((tries * (tries + 1)) / 2) + 2 * WARM_UP.perSecond * WARM_UP.seconds;
  const act = await dayActs(product, count);
  const port = product.config.PORT;
  useCore(1, process.pid);
  const isCarried = async (perSecond: number) => {
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const answers = await openLoop({ port, perSecond, seconds: SECONDS, act });
      const { p99Ms } = latencyFrom(answers.map(({ tookMs }) => tookMs));
      if (p99Ms <= MOST_P99_MS && answers.every(isSuccess)) return true;
    }
    return false;
  };
  const carried = async (database: number) => {
    useCore(0, product.serverPid);
    for (const pid of databasePids(product)) useCore(database, pid);
    await openLoop({ port, ...WARM_UP, act });
    let carries = 0;
    while (carries < MOST && (await isCarried(carries + STEP))) carries += STEP;
    return carries;
  };
  const one = await carried(0);
  report("one core for everything carries of the day's mix", `${one} acts a second`);
  const two = await carried(1);
  report('  a core for the server and one for the database', `${two} acts a second`);
}

/** The server of the database and all that it has started; those that it starts later follow it. */
function databasePids({ config }: RunningProduct): number[] {
  const [first = ''] = readFileSync(join(config.STATE_DIR, 'data', 'postmaster.pid'), 'utf8').split(
    '\n',
  );
  const isChild = (pid: string) =>
    readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1] === first;
  const children = readdirSync('/proc').filter((name) => /^\d+$/u.test(name) && isChild(name));
  return [first, ...children].map(Number);
}

/** Lets all threads of a process run on one core alone. */
function useCore(core: number, pid: number): void {
  execFileSync('taskset', ['--all-tasks', '--cpu-list', '--pid', String(core), String(pid)]);
}
