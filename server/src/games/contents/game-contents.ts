import type { GameSlug } from '@regz/rules/games/game-names.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Services } from '../../platform/services.ts';
import { type ContentChance, contentChance } from './content-chance.ts';
import { findQuestions } from './trivia.ts';
import { findWord } from './word-scramble.ts';

/** Finds what the server puts into a play: a word, questions. */
type FindContent = (db: Database, chance: ContentChance) => Promise<object>;

/** Games to which the server adds content have a line here. */
const contents: Readonly<Partial<Record<GameSlug, FindContent>>> = {
  'word-scramble': findWord,
  trivia: findQuestions,
};

/** What a play begins with besides its seed; null for most games. It is kept with the play. */
export async function gameContent(
  services: Pick<Services, 'keyedHash'>,
  db: Database,
  play: { game: GameSlug; day: string; seed: Uint8Array },
): Promise<object | null> {
  const find = contents[play.game];
  return find === undefined ? null : find(db, contentChance(services, play));
}
