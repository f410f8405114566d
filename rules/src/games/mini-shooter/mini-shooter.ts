import type { Played } from '../clock-rule.ts';
import type { GameTerms, Outcome, PlayFlag, ReplayRules } from '../game-rules.ts';
import type { Timed } from '../input-codec.ts';
import { LEAD_IN_MS } from '../play-clock.ts';
import type { Seed } from '../random.ts';
import { WANTED } from './field.ts';
import { beginFlight, type Flight, flownTo, isLanded, tickRates } from './flight.ts';
import { paused, type Pauses } from './pauses.ts';
import { shooterCodec, type ShooterInput } from './shooter-codec.ts';
import { beginTurns, isFinished, nextTurn, steps, type Turns } from './turns.ts';

const BETWEEN_TURNS_MS = 80;
const SLACK_MS = 15_000;
const HURRIED_MS = 60_000;
const MOST_CHANGES_A_SECOND = 15;

/**
 * The possible intervals of a script's decisions in ticks, the percentage of changes on such an
 * interval, and the number of changes that shows it. Slow screens alone bring half of the changes
 * onto one.
 */
const GRID_TICKS = [4, 5, 6, 7, 8, 9, 10, 11, 12];
const ON_GRID_PERCENT = 55;
const ENOUGH_CHANGES = 50;

/** Either a flight, with times in ticks since go, or turns, with times in milliseconds. */
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
 * Mini Shooter: a hundred tokens, three lives. The log of a flight ends with an input at its last
 * tick. With a screen reader it is played in turns.
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

/**
 * Returns the flags of a won play. Turns have none, because their speed is the player's reading
 * speed.
 */
function shooterFlags(
  inputs: readonly Timed<ShooterInput>[],
  flight: Flight | null,
  scoreMs: number,
): PlayFlag[] {
  if (flight === null) return scoreMs < HURRIED_MS ? ['too-fast'] : [];
  // The last input marks the end of the log and is not a decision.
  const ticks = inputs.slice(0, -1).flatMap(({ input, atMs }) => ('held' in input ? [atMs] : []));
  const isHurried = scoreMs < HURRIED_MS || ticks.length * 1000 > MOST_CHANGES_A_SECOND * scoreMs;
  const found: PlayFlag[] = isHurried ? ['too-fast'] : [];
  if (ticks.length >= ENOUGH_CHANGES && isOnGrid(ticks)) found.push('even-beat');
  return found;
}

/** True if most changes are multiples of one interval apart. */
function isOnGrid(ticks: readonly number[]): boolean {
  return GRID_TICKS.some((interval) => {
    const counts = Array.from({ length: interval }, () => 0);
    for (const tick of ticks) counts[tick % interval] = (counts[tick % interval] ?? 0) + 1;
    return Math.max(...counts) * 100 >= ON_GRID_PERCENT * ticks.length;
  });
}
