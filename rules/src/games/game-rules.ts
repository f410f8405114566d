import type { Pace } from '../players/task-users.ts';
import type { Played } from './clock-rule.ts';
import type { GameSlug } from './game-names.ts';
import type { InputCodec, Timed } from './input-codec.ts';
import type { Control, difficulties } from './play-conditions.ts';
import type { Seed } from './random.ts';

/** The terms of a play, besides its seed. `content` is data from the server, such as a word. */
export type GameTerms<Content = null> = { pace: Pace; control: Control; content: Content };

export type Outcome = 'playing' | 'won' | 'lost' | 'time-up';

/** Flags for a review by staff. A flag has no other effect. */
export const playFlags = ['held', 'too-fast', 'even-beat', 'exact-aim', 'shortest-way'] as const;
export type PlayFlag = (typeof playFlags)[number];

/** The unit of a game's personal best. Less is better. */
export const scoreUnits = ['ms', 'moves', 'tries'] as const;
export type ScoreUnit = (typeof scoreUnits)[number];

/** A game's fixed properties. */
export type GameFacts = {
  game: GameSlug;
  /** Increases with every change that gives an old log another result. */
  version: number;
  difficulty: (typeof difficulties)[number];
  /** The time limit on the card. Null if there is none. */
  limitSeconds: number | null;
  /** The time that a play stays open at each pace, played or not. */
  openMs: Readonly<Record<Pace, number>>;
  /** `day`: the same all day for one person. `play`: new with each play. */
  seededBy: 'day' | 'play';
  scoredBy: ScoreUnit;
};

/**
 * The rules of one game: pure functions on whole numbers, the same in the browser and on the
 * server. An input that is too early or not allowed on the board changes nothing.
 */
export type GameRules<State, Input, Content = null> = GameFacts & {
  begin(seed: Seed, terms: GameTerms<Content>): State;
  apply(state: State, input: Input, atMs: number): State;
  outcome(state: State, atMs: number): Outcome;
  /** The score of a won play, in the unit of `scoredBy`. */
  score(state: State): number;
  flags(inputs: readonly Timed<Input>[], state: State): PlayFlag[];
  /**
   * The solution that a loss reveals, and that nothing reveals earlier. Null if nothing was hidden.
   */
  reveal(state: State): object | null;
};

/** The browser plays it and sends its inputs. The server replays them and decides. */
export type ReplayRules<State, Input, Content = null> = GameRules<State, Input, Content> & {
  mode: 'replay';
  codec: InputCodec<Input>;
  /**
   * The duration of the play according to its inputs. `playedInMs` if times are in milliseconds.
   */
  played(inputs: readonly Timed<Input>[], state: State): Played;
  /** True if a win has a reveal too. By default only a loss has one. */
  revealsWins?: true;
};

/**
 * Only the server plays it: each input is a request, and each answer is a view without the secret.
 */
export type OracleRules<State, Input, Content = null> = GameRules<State, Input, Content> & {
  mode: 'oracle';
  /** A request's content as an input. Null if it is not one. */
  readInput(sent: number | string): Input | null;
  /** The milliseconds that this input has to wait, or 0. */
  waitMs(state: State, input: Input, atMs: number): number;
  /** True if the board allows this input. A forbidden input costs nothing. */
  allows(state: State, input: Input): boolean;
  /** All data that may leave the server while the play is open. */
  view(state: State, atMs: number): object;
};
