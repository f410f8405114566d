import type { Outcome, ReplayRules } from '@regz/rules/games/game-rules.ts';
import type { Timed } from '@regz/rules/games/input-codec.ts';
import { encodeLog } from '@regz/rules/games/input-log.ts';
import { seedFromHex } from '@regz/rules/games/random.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { StageProps } from './stage.ts';

/** The interval in which the stage reads its clock. */
const LOOK_MS = 50;

type Replay<State, Input> = {
  state: State;
  /** Since the play was issued, at most `LOOK_MS` old. */
  elapsedMs: number;
  /**
   * Plays an input now, or at the time it was really made, in milliseconds since the play was
   * issued. Returns the state after it, or null if it did not count.
   */
  send: (input: Input, madeAtMs?: number) => State | null;
};

type Live<State, Input> = { state: State; inputs: Timed<Input>[]; outcome: Outcome };

/**
 * Plays a replayed game by its own rules. Keeps the log of the inputs that counted, and submits it
 * once the game is over. The server decides whether it was won.
 * @param tally Describes the progress of a finished play.
 */
export function useReplay<State, Input>(
  rules: ReplayRules<State, Input>,
  { play, arrivedAtMs, tones, onLog }: StageProps,
  tally?: (state: State) => string,
): Replay<State, Input> {
  const [state, setState] = useState(() => begin(rules, play));
  const [elapsedMs, setElapsedMs] = useState(0);
  const live = useRef<Live<State, Input>>({ state, inputs: [], outcome: 'playing' });

  function look(): number {
    const nowMs = Math.round(performance.now() - arrivedAtMs);
    const { current } = live;
    if (current.outcome !== 'playing') return nowMs;
    current.outcome = rules.outcome(current.state, nowMs);
    if (current.outcome !== 'playing') {
      tones(current.outcome === 'won' ? 'win' : 'bad');
      onLog(encodeLog(current.inputs, rules.codec), tally?.(current.state));
    }
    return nowMs;
  }

  const tick = useEffectEvent(() => setElapsedMs(look()));
  useEffect(() => {
    const timer = setInterval(() => tick(), LOOK_MS);
    return () => clearInterval(timer);
  }, []);

  function send(input: Input, madeAtMs = performance.now() - arrivedAtMs): State | null {
    const { current } = live;
    if (current.outcome !== 'playing') return null;
    const atMs = Math.max(Math.round(madeAtMs), current.inputs.at(-1)?.atMs ?? 0);
    const next = rules.apply(current.state, input, atMs);
    if (next === current.state) return null;
    current.state = next;
    current.inputs.push({ atMs, input });
    setState(next);
    look();
    return next;
  }

  return { state, elapsedMs, send };
}

function begin<State, Input>(
  rules: ReplayRules<State, Input>,
  { seed: hex, pace, control }: StageProps['play'],
): State {
  const seed = seedFromHex(hex ?? '');
  if (seed === null) throw new Error('a replayed play has a seed');
  return rules.begin(seed, { pace, control, content: null });
}
