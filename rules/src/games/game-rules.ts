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

/** The unit in which a game's personal best is counted; less is better. */
export const scoreUnits = ['ms', 'moves', 'tries'] as const;
export type ScoreUnit = (typeof scoreUnits)[number];

/** A game's fixed properties. */
export type GameFacts = {
  game: GameSlug;
  /** Increases with every change that makes an old log play differently. */
  version: number;
  difficulty: (typeof difficulties)[number];
  /** The time limit as the card states it; null if there is none. */
  limitSeconds: number | null;
  /** How long a play stays open at each pace, played or not. */
  openMs: Readonly<Record<Pace, number>>;
  /** `day`: the same all day for one person; `play`: new with each play. */
  seededBy: 'day' | 'play';
  scoredBy: ScoreUnit;
};

/**
 * The rules of one game: pure, whole numbers only, the same in the browser and on the server. An
 * input that comes too early, or that the board does not allow, changes nothing.
 */
export type GameRules<State, Input, Content = null> = GameFacts & {
  begin(seed: Seed, terms: GameTerms<Content>): State;
  apply(state: State, input: Input, atMs: number): State;
  outcome(state: State, atMs: number): Outcome;
  /** How well a won play went, in the unit of `scoredBy`. */
  score(state: State): number;
  flags(inputs: readonly Timed<Input>[], state: State): PlayFlag[];
  /**
   * The solution that a loss reveals, and that nothing reveals earlier. Null if nothing was hidden.
   */
  reveal(state: State): object | null;
};

/** The browser plays it and sends its inputs; the server replays them and decides. */
export type ReplayRules<State, Input, Content = null> = GameRules<State, Input, Content> & {
  mode: 'replay';
  codec: InputCodec<Input>;
  /** How long the play took according to its inputs; `playedInMs` if times are milliseconds. */
  played(inputs: readonly Timed<Input>[], state: State): Played;
  /** Whether a win is worth looking at, too; otherwise only a loss reveals something. */
  revealsWins?: true;
};

/** Only the server plays it: each input is a request, each answer a view without the secret. */
export type OracleRules<State, Input, Content = null> = GameRules<State, Input, Content> & {
  mode: 'oracle';
  /** A request's content as an input; null if it is none. */
  readInput(sent: number | string): Input | null;
  /** How long this input has to wait, in milliseconds; 0 if it need not. */
  waitMs(state: State, input: Input, atMs: number): number;
  /** Whether the board allows this input; a forbidden one costs nothing. */
  allows(state: State, input: Input): boolean;
  /** Everything that may leave the server while the play is open. */
  view(state: State, atMs: number): object;
};
