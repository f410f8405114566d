import { afterEach, expect, it } from 'vitest';
import { sharedDatabase } from '../../../test/harness/harness-database.ts';
import { queues } from '../../slices.ts';
import type { Round } from './queues.ts';
import { type RunningWorkers, runWorkers } from './run-workers.ts';
import { runEach } from './sweep.jobs.ts';

const SCHEDULE = 'giveaways.close';
const EVERY_SECONDS = 15;
const database = sharedDatabase();
let processes: RunningWorkers[] = [];

afterEach(async () => {
  await Promise.all(processes.map((each) => each.stop()));
  processes = [];
  await database.sql('delete from pgboss.job');
});

it('A schedule runs at the first start, then at its interval', async () => {
  const rounds: Round[] = [];
  await startProcess({ run: async (round) => void rounds.push(round) });
  await expect.poll(() => rounds).toEqual([{}]);
  await expect.poll(() => readJobs('created')).toEqual([expect.closeTo(EVERY_SECONDS, 0)]);
});

it('A round gets the start of the previous one', async () => {
  const rounds: Round[] = [];
  await startProcess({ run: async (round) => void rounds.push(round) });
  await expect.poll(() => rounds).toHaveLength(1);
  await expect.poll(() => readJobs('created')).toHaveLength(1);
  const { rows } = await database.pool.query<{ now: Date }>('select now() as now');
  await makeDue();
  await expect.poll(() => rounds).toHaveLength(2);
  const previousMs = Date.parse(rounds[1]?.previousAt ?? '');
  expect(Math.abs(previousMs - (rows[0]?.now.getTime() ?? 0))).toBeLessThan(5_000);
});

it('A schedule runs once for three processes, which start at the same time', async () => {
  const ran: number[] = [];
  await Promise.all(
    [1, 2, 3].map((process) => startProcess({ run: async () => void ran.push(process) })),
  );
  await expect.poll(() => ran).toHaveLength(1);
  await expect.poll(() => readJobs('created')).toHaveLength(1);
  await makeDue();
  await expect.poll(() => ran).toHaveLength(2);
  await expect.poll(() => readJobs('created')).toEqual([expect.closeTo(EVERY_SECONDS, 0)]);
});

it('A process that starts during a round restarts no schedule', async () => {
  let finish = () => {};
  const running = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const ran: string[] = [];
  await startProcess({
    run: async () => {
      ran.push('first');
      await running;
    },
  });
  await expect.poll(() => ran).toEqual(['first']);
  await startProcess({ run: async () => void ran.push('second') });
  expect(await readJobs('created')).toEqual([]);
  finish();
  await expect.poll(() => readJobs('created')).toHaveLength(1);
  expect(ran).toEqual(['first']);
});

it('A schedule continues after a failed round', async () => {
  let rounds = 0;
  await startProcess({
    run: async () => {
      rounds += 1;
      if (rounds === 1) throw new Error('not this time');
    },
  });
  await expect.poll(() => readJobs('retry')).toEqual([expect.closeTo(EVERY_SECONDS, 0)]);
  await makeDue();
  await expect.poll(() => readJobs('created')).toHaveLength(1);
  expect(rounds).toBe(2);
});

it('A stopping process aborts its round and does not wait for it', async () => {
  let told = false;
  const process = await startProcess({
    run: (_, stopping) => {
      stopping.addEventListener('abort', () => {
        told = true;
      });
      return new Promise(() => {});
    },
  });
  await expect.poll(() => readJobs('active')).toHaveLength(1);
  await process.stop(50);
  expect(told).toBe(true);
  expect(await readJobs('retry')).toHaveLength(1);
});

it('A schedule for every start runs immediately after a restart', async () => {
  const backups: string[] = [];
  const sweeps: string[] = [];
  const handlers = (process: string) => ({
    'backup.make': async () => void backups.push(process),
    'records.sweep': async () => void sweeps.push(process),
  });
  await startProcess({ handlers: handlers('first') });
  await expect.poll(() => backups).toEqual(['first']);
  await expect.poll(() => readJobs('created', 'backup.make')).toHaveLength(1);
  await startProcess({ handlers: handlers('second') });
  await expect.poll(() => backups).toHaveLength(2);
  expect(sweeps).toEqual([]);
});

it('A schedule of several tasks runs them all, though one fails', async () => {
  const ran: string[] = [];
  const failing = () => Promise.reject(new Error('not this time'));
  const tasks = [failing, async () => void ran.push('second'), failing];
  await expect(runEach(tasks, {})).rejects.toThrow('not this time; not this time');
  expect(ran).toEqual(['second']);
});

it('A schedule never runs in a process that does nothing by the clock', async () => {
  const ran: string[] = [];
  await startProcess({ run: async () => void ran.push('ran'), schedules: false });
  await startProcess({ run: async () => void ran.push('here') });
  await expect.poll(() => ran).toEqual(['here']);
});

type Process = {
  run?: (round: Round, stopping: AbortSignal) => Promise<void>;
  handlers?: Parameters<typeof runWorkers>[0]['handlers'];
  schedules?: boolean;
};

async function startProcess(how: Process): Promise<RunningWorkers> {
  const { run, schedules = true } = how;
  const ofOne = run === undefined ? {} : { [SCHEDULE]: run };
  const running = await runWorkers({
    connection: database.applicationConnection,
    queues,
    handlers: { ...ofOne, ...how.handlers },
    schedules,
    log: { info: () => {}, warn: () => {}, error: () => {} },
  });
  processes.push(running);
  return running;
}

/** In how many seconds each job of the schedule in a state is due. */
async function readJobs(state: string, schedule: string = SCHEDULE): Promise<number[]> {
  const { rows } = await database.pool.query<{ seconds: number }>(
    `select extract(epoch from start_after - now())::float8 as seconds
       from pgboss.job where name = $1 and state::text = $2`,
    [schedule, state],
  );
  return rows.map(({ seconds }) => seconds);
}

async function makeDue(): Promise<void> {
  await database.sql(
    `update pgboss.job set start_after = now() where name = $1 and state < 'active'`,
    SCHEDULE,
  );
}
