import type { GameSlug } from '../../src/games/game-names.ts';
import type { GameTerms, PlayFlag } from '../../src/games/game-rules.ts';
import type { Timed } from '../../src/games/input-codec.ts';
import type { Random, Seed } from '../../src/games/random.ts';
import type { Person } from './players/person.ts';

export type Terms = GameTerms<unknown>;

/** A play with everything sent up to a time. */
export type Play<Input> = {
  seed: Seed;
  terms: Terms;
  moves: readonly Timed<Input>[];
  endAtMs: number;
};

/** The values that both implementations must agree on: the end, the score, and the board. */
export type Account = { outcome: string; score: number | null; board: unknown };

/** A game as seen by the tests of all games. */
export type Subject<Input> = {
  slug: GameSlug;
  content: unknown;
  /** Judged by the rules, with the whole state. */
  byRules(play: Play<Input>): Account & { state: unknown };
  /** Judged by the second implementation. */
  naive(play: Play<Input>): Account;
  /** Moves that win. */
  bot(seed: Seed, terms: Terms): Timed<Input>[];
  /** Logs that end at the limit of a rule. */
  edges(seed: Seed, terms: Terms): Timed<Input>[][];
  anyInput(chance: Random): Input;
  /** The longest time between two moves of a random log. */
  gapMs: number;
  /** The moves of a person who plays as well as possible, with times as the judge reads them. */
  honest(seed: Seed, terms: Terms, person: Person): Timed<Input>[];
  /** Returns the review flags of winning moves. */
  flags(play: Omit<Play<Input>, 'endAtMs'>): readonly PlayFlag[];
  /** Whether moves win before the registry's judge at a given latency. */
  judge(play: Play<Input>, lineMs: number): () => boolean;
  /** The moves as sent. */
  write(moves: readonly Timed<Input>[]): unknown;
  /** The moves as received. Null for text that is not a log. */
  read(written: unknown): Timed<Input>[] | null;
};
