import { colorSequence } from '@regz/rules/games/color-sequence/color-sequence.ts';
import type { ReplayRules } from '@regz/rules/games/game-rules.ts';
import type { Timed } from '@regz/rules/games/input-codec.ts';
import { encodeLog } from '@regz/rules/games/input-log.ts';
import { winningMazeLog } from '@regz/rules/games/maze-runner/maze-bot.ts';
import { LEAD_IN_MS } from '@regz/rules/games/play-clock.ts';
import { seedFromHex } from '@regz/rules/games/random.ts';
import { targetClicker } from '@regz/rules/games/target-clicker/target-clicker.ts';

const terms = { pace: 'standard', control: 'keys', content: null } as const;

/** What a play hands in, and how long it took. */
export type HandedIn = { log: string; playedMs: number };

/** Logs that win, by keys, from the seed of a play. */
export const winningLogs = {
  'maze-runner': (seed: string): HandedIn => winningMazeLog(seed, 'standard'),

  /** Twenty hits at an even beat, faster than anybody is. */
  'target-clicker'(seed: string): HandedIn {
    const { targets } = targetClicker.begin(seedFromHex(seed) ?? [0, 0, 0, 0], terms);
    const inputs = targets.map((input, hit) => ({ input, atMs: LEAD_IN_MS + 250 * (hit + 1) }));
    return handed(targetClicker, inputs);
  },

  'color-sequence'(seed: string): HandedIn {
    const { sequence, clock } = colorSequence.begin(seedFromHex(seed) ?? [0, 0, 0, 0], terms);
    const inputs = sequence.map((input, place) => ({
      input,
      atMs: clock.openAtMs + 600 * (place + 1),
    }));
    return handed(colorSequence, inputs);
  },
};

function handed<State, Input>(
  { codec }: ReplayRules<State, Input>,
  inputs: readonly Timed<Input>[],
): HandedIn {
  return { log: encodeLog(inputs, codec), playedMs: inputs.at(-1)?.atMs ?? 0 };
}
