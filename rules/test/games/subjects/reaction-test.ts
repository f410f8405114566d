import type { Timed } from '../../../src/games/input-codec.ts';
import type { Seed } from '../../../src/games/random.ts';
import {
  goAtMs,
  type Press,
  reactionTest,
  withMissed,
} from '../../../src/games/reaction-test/reaction-test.ts';
import { naiveReactionTest } from '../naive/naive-reaction-test.ts';
import { type Person, share, takes } from '../players/person.ts';
import { replaySubject } from '../replay-subject.ts';
import type { Terms } from '../subject.ts';

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
