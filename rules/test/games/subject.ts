import type { GameTerms } from '../../src/games/game-rules.ts';
import type { GameSlug } from '../../src/games/games.ts';
import type { Timed } from '../../src/games/input-codec.ts';
import type { Random, Seed } from '../../src/games/random.ts';
import type { Person } from './players/person.ts';

export type Terms = GameTerms<unknown>;

/** A play with all that was sent, as far as a moment. */
export type Play<Input> = {
  seed: Seed;
  terms: Terms;
  moves: readonly Timed<Input>[];
  endAtMs: number;
};

/** What both implementations have to agree on: the end, the score, and what lies on the board. */
export type Account = { outcome: string; score: number | null; board: unknown };

/** A game as the tests of all games see it. */
export type Subject<Input> = {
  slug: GameSlug;
  content: unknown;
  /** By the rules, with the whole state. */
  byRules(play: Play<Input>): Account & { state: unknown };
  /** By the second implementation. */
  naive(play: Play<Input>): Account;
  /** Moves that win. */
  bot(seed: Seed, terms: Terms): Timed<Input>[];
  /** Logs that end where a rule begins or ends. */
  edges(seed: Seed, terms: Terms): Timed<Input>[][];
  anyInput(chance: Random): Input;
  /** What lies between two moves of a log of chance, at most. */
  gapMs: number;
  /** The moves of a person who plays as well as they can; moments are those that the judge reads. */
  honest(seed: Seed, terms: Terms, person: Person): Timed<Input>[];
  /** The judge of the registry over moves that came over a line so long: whether they win. */
  judge(play: Play<Input>, lineMs: number): () => boolean;
  /** As they travel. */
  write(moves: readonly Timed<Input>[]): unknown;
  /** As they arrive; null for what is no log. */
  read(written: unknown): Timed<Input>[] | null;
};
