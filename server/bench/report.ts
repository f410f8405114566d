import { type Latency, latencyFrom, type Ratio } from './measure.ts';

/** Prints one line per figure, beginning with its label, which includes the target. */
export function reportRatio(label: string, { ours, base, ratio }: Ratio): void {
  report(label, `${ratio.toFixed(2)}  (${ours.toFixed(0)} against ${base.toFixed(0)})`);
}

/** The same, compared with PostgREST, which may not be installed. */
export function reportPeer(label: string, ratio: Ratio | null): void {
  if (ratio === null) report(label, 'not measured: POSTGREST names no program');
  else reportRatio(label, ratio);
}

export function reportLatency(label: string, { p50Ms, p99Ms }: Latency): void {
  report(label, `p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms`);
}

/** While a kind of request is new, code is compiled, and each connection plans its statements. */
const FIRST = 200;

/**
 * All requests count; those after the first ones are reported beside them.
 * @param times of requests of one kind since the start, in ms and in their order.
 */
export function reportLatencySinceStart(label: string, times: readonly number[]): void {
  reportLatency(label, latencyFrom(times));
  reportLatency(`  without the first ${FIRST} after the start`, latencyFrom(times.slice(FIRST)));
}

export function reportNumber(label: string, value: number): void {
  report(label, value.toFixed(0));
}

export function report(label: string, figures: string): void {
  process.stdout.write(`${label.padEnd(66)} ${figures}\n`);
}
