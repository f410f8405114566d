import type { Seed } from '../../src/games/random.ts';
import type { Subject } from './subject.ts';

/** How long judging a winning log takes, in milliseconds, after some to warm up. */
export function judgeTimes<Input>(subject: Subject<Input>, seeds: readonly Seed[]): number[] {
  const plays = seeds.map((seed) => {
    const terms = { pace: 'standard', control: 'pointer', content: subject.content } as const;
    return { seed, terms, moves: subject.bot(seed, terms), endAtMs: 0 };
  });
  const times = Array.from({ length: 5 }, () => plays)
    .flat()
    .map((play) => {
      const from = performance.now();
      expectWon(subject.isWon(play, 40));
      return performance.now() - from;
    });
  return times.slice(plays.length);
}

function expectWon(isWon: boolean): void {
  if (!isWon) throw new Error('a winning log was not won');
}
