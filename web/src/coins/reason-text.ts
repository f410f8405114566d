import { gameSlug } from '@regz/rules/games/game-names.ts';
import type { TaskAreaWords } from '../i18n/task-area/en/catalogue.ts';
import type { Language } from '../i18n/task-area/language.ts';
import type { StatementRow } from './statement-days.ts';

/** A game by the name it has in its player's language; staff read the English one. */
function gameText(games: TaskAreaWords['games'] | undefined, name: string): string {
  const slug = gameSlug(name);
  return slug === undefined || games === undefined ? name : games.byGame[slug].name;
}

/** Says what a movement of coins is about. */
export function reasonText(
  {
    coins: { reason },
    games,
  }: Pick<TaskAreaWords, 'coins'> & Partial<Pick<TaskAreaWords, 'games'>>,
  language: Language,
  about: StatementRow['about'],
): string {
  switch (about.kind) {
    case 'task':
      return reason.task(about.position, about.title[language]);
    case 'game':
      return reason.game(gameText(games, about.game));
    case 'product':
      return reason.product(about.name);
    case 'adjustment':
      return reason.adjustment(about.reason);
    case 'bonus':
    case 'closing':
    case 'opening':
      return reason[about.kind];
  }
}
