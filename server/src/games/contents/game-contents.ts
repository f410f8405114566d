import type { GameSlug } from '@regz/rules/games/game-names.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Services } from '../../platform/services.ts';
import { type ContentChance, contentChance } from './content-chance.ts';
import { findQuestions } from './trivia.ts';
import { findWord } from './word-scramble.ts';

/** Finds the server's content for a play: a word, or questions. */
type FindContent = (db: Database, chance: ContentChance) => Promise<object>;

/** The games with content from the server. */
const contents: Readonly<Partial<Record<GameSlug, FindContent>>> = {
  'word-scramble': findWord,
  trivia: findQuestions,
};

/**
 * Returns a play's initial content besides its seed; null for most games. It is stored with the
 * play.
 */
export async function gameContent(
  services: Pick<Services, 'keyedHash'>,
  db: Database,
  play: { game: GameSlug; day: string; seed: Uint8Array },
): Promise<object | null> {
  const find = contents[play.game];
  return find === undefined ? null : find(db, contentChance(services, play));
}
