import type { Pace } from '../accounts/task-users.ts';
import type { Played } from './clock-rule.ts';
import type { Control, difficulties, GameSlug } from './games.ts';
import type { InputCodec, Timed } from './input-codec.ts';
import type { Seed } from './random.ts';

/** What a play was begun with, besides its seed. `content` is what the server has put in: a word. */
export type GameTerms<Content = null> = { pace: Pace; control: Control; content: Content };

export type Outcome = 'playing' | 'won' | 'lost' | 'time-up';

/** What staff should look at; a flag decides nothing. */
export const playFlags = ['held', 'too-fast', 'even-beat', 'exact-aim', 'shortest-way'] as const;
export type PlayFlag = (typeof playFlags)[number];

/** What a game is counted in where somebody compares with their best; less is better. */
export const scoreUnits = ['ms', 'moves', 'tries'] as const;
export type ScoreUnit = (typeof scoreUnits)[number];

/** What is true of a game before anybody plays it. */
export type GameFacts = {
  game: GameSlug;
  /** Grows with every change that makes an old log play otherwise. */
  version: number;
  difficulty: (typeof difficulties)[number];
  /** As the card says it; null where there is no limit of time. */
  limitSeconds: number | null;
  /** How long a play stays open at each pace, whoever plays it or not. */
  openMs: Readonly<Record<Pace, number>>;
  /** `day`: the same all day for one person; `play`: new with each play. */
  seededBy: 'day' | 'play';
  scoredBy: ScoreUnit;
};

/**
 * The rules of one game: pure, whole numbers only, the same in the browser and on the server.
 * An input that comes too early, or that the board does not allow, leaves the state as it is.
 */
export type GameRules<State, Input, Content = null> = GameFacts & {
  begin(seed: Seed, terms: GameTerms<Content>): State;
  apply(state: State, input: Input, atMs: number): State;
  outcome(state: State, atMs: number): Outcome;
  /** How well a play that was won went, in the unit of `scoredBy`. */
  score(state: State): number;
  flags(inputs: readonly Timed<Input>[], state: State): PlayFlag[];
  /** What somebody who lost is shown, and nobody before the end; null where nothing was hidden. */
  reveal(state: State): object | null;
};

/** The browser plays it and sends its inputs; the server plays the same again and decides. */
export type ReplayRules<State, Input, Content = null> = GameRules<State, Input, Content> & {
  mode: 'replay';
  codec: InputCodec<Input>;
  /** How long the inputs say that the play took; `playedInMs` where moments are milliseconds. */
  played(inputs: readonly Timed<Input>[], state: State): Played;
};

/** The server alone plays it: each input is a request, each answer a view without the secret. */
export type OracleRules<State, Input, Content = null> = GameRules<State, Input, Content> & {
  mode: 'oracle';
  /** What a request carries, as an input; null for what is none. */
  readInput(sent: number | string): Input | null;
  /** How long this input has to wait, in milliseconds; 0 for not at all. */
  waitMs(state: State, input: Input, atMs: number): number;
  /** Whether the board has a place for this input; one that has none costs nothing. */
  allows(state: State, input: Input): boolean;
  /** All that may leave the server while the play is open. */
  view(state: State, atMs: number): object;
};
