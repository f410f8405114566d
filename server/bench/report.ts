import { type Latency, latencyFrom, type Ratio } from './measure.ts';

/** One line a figure, the label first; what a figure should be stands in its label. */
export function reportRatio(label: string, { ours, base, ratio }: Ratio): void {
  report(label, `${ratio.toFixed(2)}  (${ours.toFixed(0)} against ${base.toFixed(0)})`);
}

/** The same against PostgREST, which may not be installed. */
export function reportPeer(label: string, ratio: Ratio | null): void {
  if (ratio === null) report(label, 'not measured: POSTGREST names no program');
  else reportRatio(label, ratio);
}

export function reportLatency(label: string, { p50Ms, p99Ms }: Latency): void {
  report(label, `p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms`);
}

/**
 * The first requests of a kind after a start are reported apart from the others: they compile the
 * code, and each connection plans its statements anew in their first calls.
 */
const FIRST = 200;

/** @param times of requests of one kind since the start, in ms and in their order. */
export function reportLatencySinceStart(label: string, times: readonly number[]): void {
  reportLatency(label, latencyFrom(times.slice(FIRST)));
  reportLatency(`  the first ${FIRST} after the start`, latencyFrom(times.slice(0, FIRST)));
}

export function reportNumber(label: string, value: number): void {
  report(label, value.toFixed(0));
}

export function report(label: string, figures: string): void {
  process.stdout.write(`${label.padEnd(66)} ${figures}\n`);
}
