import { gameName, type GameName, gameSlug, type GameSlug } from '@regz/rules/games/game-names.ts';
import type { GameTerms } from '@regz/rules/games/game-rules.ts';
import { type Control, controls } from '@regz/rules/games/play-conditions.ts';
import { RESULT_KEPT_MS } from '@regz/rules/games/plays.ts';
import { type Seed, seedFromBytes } from '@regz/rules/games/random.ts';
import { findGame, type PlayableGame } from '@regz/rules/games/registry.ts';
import { type Pace, paces } from '@regz/rules/players/task-users.ts';
import type { PlayRow } from './play-facts.queries.ts';

/** A play with the rules of its start. */
export type Play = {
  id: string;
  userId: string;
  slug: GameSlug;
  name: GameName;
  game: PlayableGame;
  practice: boolean;
  seed: Seed;
  terms: GameTerms<unknown>;
  issuedAt: Date;
  expiresAt: Date;
};

/** A row with its rules; null if the server no longer has those rules. */
export function playOf(row: PlayRow): Play | null {
  const slug = gameSlug(row.gameName);
  if (slug === undefined) throw new Error(`unknown game ${row.gameName}`);
  const game = findGame(slug, row.version);
  if (game === undefined) return null;
  const { id, userId, practice, content, issuedAt, expiresAt } = row;
  const pace: Pace = paces.find((each) => each === row.pace) ?? 'standard';
  const control: Control = controls.find((each) => each === row.control) ?? 'keys';
  const seed = seedFromBytes(row.seed);
  const terms = { pace, control, content };
  const name = gameName(slug);
  return { id, userId, slug, name, game, practice, seed, terms, issuedAt, expiresAt };
}

/**
 * True if a play can still be won: its rules exist, and its time is not over. The result of a
 * replayed play may arrive later.
 */
export function isAlive(play: Play | null, at: Date): play is Play {
  if (play === null) return false;
  const keptMs = play.game.mode === 'replay' ? RESULT_KEPT_MS : 0;
  return at.getTime() <= play.expiresAt.getTime() + keptMs;
}
