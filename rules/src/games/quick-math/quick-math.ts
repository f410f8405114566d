import { gapsMs, isEven } from '../even-beat.ts';
import type { GameTerms, OracleRules, PlayFlag } from '../game-rules.ts';
import type { Timed } from '../input-codec.ts';
import { beginClock, clockEndMs, type PlayClock, startedBy } from '../play-clock.ts';
import { type Seed, stream } from '../random.ts';
import { answerOf, drawProblem, type Problem } from './problems.ts';

export const PROBLEMS = 5;
export const LIMIT_MS = 30_000;
/** The most network time that is added back for each of the five answers. */
const LINE_MS = 500;
const SOONEST_MS = 700;
const EVEN_PERCENT = 10;
const LEAST = -999;
const MOST = 9999;
const PROBLEM_STREAM = 1;

export type MathState = {
  problems: readonly Problem[];
  clock: PlayClock;
  solved: number;
  /** The wrong answer that ended the play. */
  mistake: number | null;
  /** The time at which the current problem was sent. */
  askedAtMs: number;
};

/** The player's view: the current problem, and no later one. */
export type MathView = {
  game: 'quick-math';
  /** Null once all are solved. */
  problem: Problem | null;
  solved: number;
  problems: number;
  /** The rest of the limit. At the relaxed pace it is the whole limit until the first answer. */
  leftMs: number;
};

/** The problem that ended the play; `given` is null if there was no answer. */
export type MathReveal = {
  game: 'quick-math';
  problem: Problem;
  answer: number;
  given: number | null;
  solved: number;
};

function begin(seed: Seed, { pace }: GameTerms): MathState {
  const random = stream(seed, PROBLEM_STREAM);
  return {
    problems: Array.from({ length: PROBLEMS }, () => drawProblem(random)),
    clock: beginClock(0, LIMIT_MS, pace),
    solved: 0,
    mistake: null,
    askedAtMs: 0,
  };
}

function outcomeOf({ solved, mistake, clock }: MathState, atMs: number) {
  if (solved === PROBLEMS) return 'won';
  if (mistake !== null) return 'lost';
  return atMs > clockEndMs(clock) + PROBLEMS * LINE_MS ? 'time-up' : 'playing';
}

function apply(state: MathState, answer: number, atMs: number): MathState {
  const problem = state.problems[state.solved];
  if (problem === undefined || outcomeOf(state, atMs) !== 'playing') return state;
  const clock = startedBy(state.clock, atMs);
  if (answer !== answerOf(problem)) return { ...state, clock, mistake: answer };
  return { ...state, clock, solved: state.solved + 1, askedAtMs: atMs };
}

/** The network time of each answer is added back when it arrives. */
function leftMs({ clock, solved }: MathState, atMs: number): number {
  if (clock.startedAtMs === null) return clock.limitMs;
  return Math.max(0, Math.min(clock.limitMs, clockEndMs(clock) + solved * LINE_MS - atMs));
}

function view(state: MathState, atMs: number): MathView {
  return {
    game: 'quick-math',
    problem: state.problems[state.solved] ?? null,
    solved: state.solved,
    problems: PROBLEMS,
    leftMs: leftMs(state, atMs),
  };
}

/** Flags easy and hard problems solved in the same time. */
function flags(answers: readonly Timed<number>[], { solved }: MathState): PlayFlag[] {
  return solved === PROBLEMS && isEven(gapsMs(answers), EVEN_PERCENT) ? ['even-beat'] : [];
}

function reveal({ problems, solved, mistake: given }: MathState): MathReveal | null {
  const problem = problems[solved];
  if (problem === undefined) return null;
  return { game: 'quick-math', problem, answer: answerOf(problem), given, solved };
}

/** Quick Math: five problems in 30 seconds, all correct. */
export const quickMath: OracleRules<MathState, number> = {
  game: 'quick-math',
  version: 1,
  mode: 'oracle',
  difficulty: 'Medium',
  limitSeconds: LIMIT_MS / 1000,
  openMs: { standard: 180_000, relaxed: 360_000 },
  seededBy: 'play',
  scoredBy: 'ms',
  begin,
  apply,
  view,
  readInput: (sent) =>
    typeof sent === 'number' && Number.isInteger(sent) && sent >= LEAST && sent <= MOST
      ? sent
      : null,
  allows: () => true,
  waitMs: ({ askedAtMs }, _, atMs) => Math.max(0, askedAtMs + SOONEST_MS - atMs),
  outcome: outcomeOf,
  // The time of the last solution equals the time at which the next problem would be sent.
  score: ({ askedAtMs, clock }) => askedAtMs - (clock.startedAtMs ?? 0),
  flags,
  reveal,
};
