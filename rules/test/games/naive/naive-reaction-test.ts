import type { Press, Trial } from '../../../src/games/reaction-test/reaction-test.ts';
import type { Account, Play } from '../subject.ts';
import { naiveRandom } from './naive-random.ts';

/** Steps through every millisecond. */
export function naiveReactionTest({ seed, terms, moves, endAtMs }: Play<Press>): Account {
  const { below } = naiveRandom(seed, 1);
  const waits = Array.from({ length: 10 }, () => 1000 + below(3001));
  const slowest = terms.pace === 'relaxed' ? 750 : 500;
  const trials: Trial[] = [];
  let outcome = 'playing';
  let begins = 3000;
  let next = 0;

  function end(trial: Trial, at: number): void {
    trials.push(trial);
    begins = at + 700;
    if (trials.filter((each) => each.success).length === 5) outcome = 'won';
    if (trials.filter((each) => !each.success).length === 6) outcome = 'lost';
  }

  for (let now = 0; now <= endAtMs && outcome === 'playing'; now++) {
    const go = begins + (waits[trials.length] ?? 0);
    if (now === go + 1501) end({ pressedAfterMs: null, success: false }, go + 1500);
    for (; moves[next]?.atMs === now; next++) {
      if (now < begins || outcome !== 'playing') continue;
      const after = now - go;
      end({ pressedAfterMs: after, success: after >= 100 && after <= slowest }, now);
    }
  }
  const times = trials.filter(({ success }) => success).map((trial) => trial.pressedAfterMs ?? 0);
  const mean = Math.trunc(times.reduce((sum, time) => sum + time, 0) / 5);
  return { outcome, score: outcome === 'won' ? mean : null, board: { waits, trials } };
}
