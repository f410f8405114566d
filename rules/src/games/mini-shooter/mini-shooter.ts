import type { Played } from '../clock-rule.ts';
import type { GameTerms, Outcome, ReplayRules } from '../game-rules.ts';
import type { Timed } from '../input-codec.ts';
import { LEAD_IN_MS } from '../play-clock.ts';
import type { Seed } from '../random.ts';
import { WANTED } from './field.ts';
import { beginFlight, type Flight, flownTo, isLanded, tickRates } from './flight.ts';
import { paused, type Pauses } from './pauses.ts';
import { type ShooterInput, shooterCodec } from './shooter-codec.ts';
import { shooterFlags } from './shooter-flags.ts';
import { beginTurns, isFinished, nextTurn, steps, type Turns } from './turns.ts';

const BETWEEN_TURNS_MS = 80;
const SLACK_MS = 15_000;

/** Either a flight, whose moments are ticks since go, or turns, whose moments are milliseconds. */
export type ShooterState = Pauses & {
  seed: Seed;
  ticksASecond: number;
  flight: Flight | null;
  turns: Turns | null;
  /** The time of the last turn. */
  turnedAtMs: number;
};

function begin(seed: Seed, { pace, control }: GameTerms): ShooterState {
  const inTurns = control === 'reader';
  return {
    seed,
    ticksASecond: tickRates[pace],
    flight: inTurns ? null : beginFlight(seed),
    turns: inTurns ? beginTurns(seed) : null,
    turnedAtMs: 0,
    pauses: 0,
    pausedMs: 0,
  };
}

function apply(state: ShooterState, input: ShooterInput, at: number): ShooterState {
  const { flight, turns, seed } = state;
  if (flight !== null) {
    const flown = flownTo(flight, at, seed);
    if ('pauseMs' in input) return paused({ ...state, flight: flown }, input.pauseMs);
    return { ...state, flight: { ...flown, held: input.held } };
  }
  if (turns === null || 'pauseMs' in input) return state;
  const isStep = steps.some((step) => step === input.held);
  if (!isStep || isFinished(turns) || at - state.turnedAtMs < BETWEEN_TURNS_MS) return state;
  return { ...state, turns: nextTurn(turns, input.held, seed), turnedAtMs: at };
}

function outcome({ flight, turns }: ShooterState): Outcome {
  const field = flight ?? turns;
  if (field === null) return 'playing';
  if (field.got >= WANTED) return 'won';
  if (field.lives === 0) return 'lost';
  const isOver = flight === null ? turns !== null && isFinished(turns) : isLanded(flight);
  return isOver ? 'time-up' : 'playing';
}

function msOf({ ticksASecond }: ShooterState, ticks: number): number {
  return Math.floor((ticks * 1000) / ticksASecond);
}

/** The countdown, the flight, and an allowance for a slow device and for pauses. */
function played(inputs: readonly Timed<ShooterInput>[], state: ShooterState): Played {
  const last = inputs.at(-1)?.atMs ?? 0;
  if (state.flight === null) return { playedMs: last, slackMs: SLACK_MS + Math.floor(last / 4) };
  const flownMs = msOf(state, last);
  const slackMs = SLACK_MS + Math.floor(flownMs / 4) + state.pausedMs;
  return { playedMs: LEAD_IN_MS + flownMs, slackMs };
}

function score(state: ShooterState): number {
  return state.flight === null ? state.turnedAtMs : msOf(state, state.flight.tick);
}

/**
 * Mini Shooter: a hundred tokens, three lives. The log of a flight ends with an input at the tick
 * of its end; a screen reader plays the same in turns. Source: specification B 9; games.md 1.4.
 */
export const miniShooter: ReplayRules<ShooterState, ShooterInput> = {
  game: 'mini-shooter',
  version: 1,
  mode: 'replay',
  difficulty: 'Hard',
  limitSeconds: null,
  openMs: { standard: 900_000, relaxed: 1_800_000 },
  seededBy: 'play',
  scoredBy: 'ms',
  codec: shooterCodec,
  played,
  begin,
  apply,
  outcome,
  score,
  flags: (inputs, state) =>
    outcome(state) === 'won' ? shooterFlags(inputs, state.flight, score(state)) : [],
  reveal: () => null,
};
