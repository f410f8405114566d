import type { Seed } from '../../src/games/random.ts';
import type { Subject } from './subject.ts';

const TIMES = 5;

/**
 * How long judging winning logs takes, in milliseconds: the best of five for each, because other
 * work on the machine only adds to the time.
 */
export function judgeTimes<Input>(subject: Subject<Input>, seeds: readonly Seed[]): number[] {
  return seeds.map((seed) => {
    const terms = { pace: 'standard', control: 'pointer', content: subject.content } as const;
    const moves = subject.bot(seed, terms);
    const judge = subject.judge({ seed, terms, moves, endAtMs: 0 }, 40);
    return Math.min(...Array.from({ length: TIMES }, () => timeOf(judge)));
  });
}

function timeOf(judge: () => boolean): number {
  const from = performance.now();
  const isWon = judge();
  const tookMs = performance.now() - from;
  if (!isWon) throw new Error('a winning log was not won');
  return tookMs;
}
