import type { Latency, Ratio } from './measure.ts';

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

export function reportNumber(label: string, value: number): void {
  report(label, value.toFixed(0));
}

export function report(label: string, figures: string): void {
  process.stdout.write(`${label.padEnd(66)} ${figures}\n`);
}
