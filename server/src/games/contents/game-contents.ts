import type { GameSlug } from '@regz/rules/games/games.ts';
import type { Database } from '../../platform/database/database.ts';

/** Finds what the server puts into a play of the day: a word, questions. */
export type FindContent = (
  db: Database,
  play: { day: string; seed: Uint8Array },
) => Promise<object>;

/** Games to which the server brings something of its own have a line here. */
const contents: Readonly<Partial<Record<GameSlug, FindContent>>> = {};

/** What a play begins with besides its seed; null for most games. It is kept with the play. */
export async function gameContent(
  db: Database,
  slug: GameSlug,
  play: { day: string; seed: Uint8Array },
): Promise<object | null> {
  const find = contents[slug];
  return find === undefined ? null : find(db, play);
}
