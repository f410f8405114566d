import type { Ratio } from './measure.ts';

/** Prints one line per figure, beginning with its label, which includes the target. */
export function reportRatio(label: string, { ours, base, ratio }: Ratio): void {
  report(label, `${ratio.toFixed(2)}  (${ours.toFixed(0)} against ${base.toFixed(0)})`);
}

export function reportNumber(label: string, value: number): void {
  report(label, value.toFixed(0));
}

export function report(label: string, figures: string): void {
  process.stdout.write(`${label.padEnd(66)} ${figures}\n`);
}
