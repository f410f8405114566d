import type { ReplayRules } from '@regz/rules/games/game-rules.ts';
import type { Timed } from '@regz/rules/games/input-codec.ts';
import { decodeLog } from '@regz/rules/games/input-log.ts';
import { seedFromHex } from '@regz/rules/games/random.ts';
import type { ReactNode } from 'react';
import {
  type Recording,
  type RecordingEntry,
  lastTick,
  msAt,
  type ReplayPlay,
  tickAt,
  TICKS_A_SECOND,
} from './recording.ts';

/** The replay of a game. */
export type Direction<State, Input> = {
  draw: (state: State, at: Moment<Input>) => ReactNode;
  tell: (state: State) => string;
  /** An input in words, and its success. */
  entry: (input: Input, before: State, after: State) => Pick<RecordingEntry, 'text' | 'tone'>;
};

/** A moment of the recording: milliseconds since the issue, and the last input so far. */
export type Moment<Input> = { atMs: number; last: Timed<Input> | undefined };

/**
 * The recording of a replayed game: its own rules over its stored inputs. Null for an invalid log.
 */
export function replayRecording<State, Input>(
  rules: ReplayRules<State, Input>,
  play: ReplayPlay,
  direction: Direction<State, Input>,
): Recording | null {
  const seed = seedFromHex(play.recording.seed);
  const inputs = decodeLog(play.recording.log, rules.codec);
  if (seed === null || inputs === null) return null;
  const { pace, control } = play;
  const states = [rules.begin(seed, { pace, control, content: null })];
  const entries = inputs.map(({ input, atMs }): RecordingEntry => {
    const before = states.at(-1) ?? never();
    const after = rules.apply(before, input, atMs);
    states.push(after);
    const { text, tone } = direction.entry(input, before, after);
    return { tick: tickAt(atMs), text, tone: before === after ? 'off' : tone };
  });

  /** The number of inputs up to a tick. */
  function made(tick: number): number {
    const next = entries.findIndex((entry) => entry.tick > tick);
    return next === -1 ? entries.length : next;
  }
  const stateAt = (tick: number) => states[made(tick)] ?? never();

  return {
    ticksASecond: TICKS_A_SECOND,
    ticks: lastTick(play, inputs.at(-1)?.atMs ?? 0),
    entries,
    draw: (tick) =>
      direction.draw(stateAt(tick), { atMs: msAt(tick), last: inputs[made(tick) - 1] }),
    tell: (tick) => direction.tell(stateAt(tick)),
  };
}

function never(): never {
  throw new Error('a play has a state at every moment');
}
