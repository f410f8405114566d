import { cpus } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { hash } from '@node-rs/argon2';
import { countActs, type DayAct, dayActs } from './day-acts.ts';
import { reportHotUpdates, reportRedemptions } from './licenses/redemptions.ts';
import { latencyFrom } from './measure.ts';
import { type Act, type Answer, openLoop } from './open-loop.ts';
import { report, reportNumber } from './report.ts';
import type { RunningProduct } from './running-product.ts';

/** The load right after a start, while Node compiles code and PostgreSQL plans statements. */
const COLD = { perSecond: 300, seconds: 15 };
/** The peak hour of 80,000 people a day. */
const PEAK = { perSecond: 600, seconds: 120 };
const TOO_MUCH = { perSecond: 1_200, seconds: 60 };
const AFTERWARDS = { perSecond: 300, seconds: 10 };
const RECOVERY_MS = 5_000;
/**
 * The time of one password hash (19 MiB, two passes, one lane) on the machine that the bounds are
 * for.
 */
const HASH_MS = 9.3;

/**
 * Reports how many people a day the machine can serve. Sends the mix of their acts at a fixed rate,
 * without waiting for answers: from a cold start, at the peak, at twice the peak, and afterwards.
 * Then compares redemptions with PostgREST.
 * @throws Error if the acknowledged acts differ from those in the database.
 */
export async function reportCapacity(product: RunningProduct): Promise<void> {
  const { config, pool } = product;
  const phases = [COLD, PEAK, TOO_MUCH, AFTERWARDS];
  const count = phases.reduce((sum, { perSecond, seconds }) => sum + perSecond * seconds, 0);
  const act = await dayActs(product, count);
  const before = await countActs(pool);
  const run = (rate: { perSecond: number; seconds: number }) =>
    openLoop<DayAct>({ port: config.PORT, ...rate, act: (): Act<DayAct> => act() });

  await reportMachine();
  const early = await run(COLD);
  reportAnswers('300 acts a second from a cold start (p99 at most 100 ms)', early);
  const busyBefore = busyMs();
  const peak = await run(PEAK);
  const busyEachMs = (busyMs() - busyBefore) / peak.length;
  reportAnswers("the day's mix, 600 acts a second for two minutes (p99 at most 50 ms)", peak);
  report(
    '  of all cores, by server, database and sender, for each act',
    `${busyEachMs.toFixed(2)} ms`,
  );
  const crowd = await run(TOO_MUCH);
  reportAnswers('1,200 a second for a minute (admitted: p99 at most 500 ms)', crowd);
  await pause(RECOVERY_MS);
  const after = await run(AFTERWARDS);
  reportAnswers('  300 a second, five seconds later (p99 at most 50 ms)', after);
  reportNumber('memory of the Node process after the load (MB; at most 200)', product.memoryMb());

  const left = await countActs(pool);
  const all = [...early, ...peak, ...crowd, ...after];
  for (const kind of ['completion', 'redemption', 'start'] as const) {
    const acknowledged = all.filter((answer) => answer.kind === kind && isSuccess(answer)).length;
    const stored = left[kind] - before[kind];
    if (stored !== acknowledged) {
      throw new Error(`of kind ${kind} ${acknowledged} were acknowledged and ${stored} stored`);
    }
  }
  await reportRedemptions(product);
  await reportHotUpdates(pool);
}

/** Rented cores differ by a factor of two from day to day; this reports their current speed. */
async function reportMachine(): Promise<void> {
  const times: number[] = [];
  for (let round = 0; round < 40; round += 1) {
    const started = performance.now();
    await hash('correct horse battery', { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
    times.push(performance.now() - started);
  }
  const label = `this machine: one argon2id hash (the bounds are for ${HASH_MS} ms)`;
  report(label, `${Math.min(...times).toFixed(1)} ms`);
}

/** Processor time that all cores have spent since this machine started. */
function busyMs(): number {
  return cpus().reduce(
    (sum, { times: { user, nice, sys, irq } }) => sum + user + nice + sys + irq,
    0,
  );
}

export function reportAnswers(label: string, answers: readonly Answer<string>[]): void {
  const admitted = answers.filter(isSuccess).map(({ tookMs }) => tookMs);
  const refused = answers.filter(({ status }) => status === 503).map(({ tookMs }) => tookMs);
  const others = answers.filter((answer) => !isSuccess(answer) && answer.status !== 503);
  const { p50Ms, p99Ms } = latencyFrom(admitted);
  report(label, `p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms of ${admitted.length}`);
  if (refused.length > 0) {
    const figures = `${refused.length}, p99 ${latencyFrom(refused).p99Ms.toFixed(0)} ms`;
    report('  refused with Retry-After (p99 at most 1,000 ms)', figures);
  }
  if (others.length > 0) {
    const statuses = [...new Set(others.map(({ kind, status }) => `${kind} ${status}`))];
    report('  failed (none)', `${others.length}: ${statuses.join(', ')}`);
  }
}

function isSuccess({ status }: Answer<string>): boolean {
  return status === 200 || status === 201;
}
