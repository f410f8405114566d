import type { Timed } from '../../../src/games/input-codec.ts';
import type { Seed } from '../../../src/games/random.ts';
import {
  goAtMs,
  type Press,
  reactionTest,
  type Trial,
  withMissed,
} from '../../../src/games/reaction-test/reaction-test.ts';
import { naiveRandom } from '../naive/naive-random.ts';
import { type Person, share, takes } from '../players/person.ts';
import { replaySubject } from '../replay-subject.ts';
import type { Account, Play, Terms } from '../subject.ts';

/** Presses at a fixed time after each go until the play is over. */
function pressing(seed: Seed, terms: Terms, afterMs: (trial: number) => number): Timed<Press>[] {
  let state = reactionTest.begin(seed, { ...terms, content: null });
  const presses: Timed<Press>[] = [];
  while (reactionTest.outcome(state, 0) === 'playing') {
    const atMs = goAtMs(state) + afterMs(state.trials.length);
    presses.push({ input: 'press', atMs });
    state = reactionTest.apply(state, 'press', atMs);
  }
  return presses;
}

/** As early and as late as counts, and just outside; the sixth failure, and only five. */
function edges(seed: Seed, terms: Terms): Timed<Press>[][] {
  const latest = terms.pace === 'relaxed' ? 750 : 500;
  const always = [100, 99, latest, latest + 1].map((ms) => pressing(seed, terms, () => ms));
  const late = [5, 6].map((failures) =>
    pressing(seed, terms, (trial) => (trial < failures ? 900 : 300)),
  );
  return [...always, ...late];
}

function honest(seed: Seed, terms: Terms, person: Person): Timed<Press>[] {
  return pressing(seed, terms, () =>
    share(person.chance) < 0.03 ? -150 : Math.min(1500, takes(person, 265)),
  );
}

export const reactionTestSubject = replaySubject(reactionTest, {
  board: (state, endAtMs) => ({
    waits: state.waitsMs,
    trials: withMissed(state, endAtMs).trials,
  }),
  naive: naiveReactionTest,
  bot: (seed, terms) => pressing(seed, terms, (trial) => 210 + 17 * (trial % 5)),
  edges,
  anyInput: () => 'press',
  gapMs: 4500,
  honest,
});

/** Steps through every millisecond. */
function naiveReactionTest({ seed, terms, moves, endAtMs }: Play<Press>): Account {
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
