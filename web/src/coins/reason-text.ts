import type { TaskAreaWords } from '../i18n/task-area/en/catalogue.ts';
import type { Language } from '../i18n/task-area/language.ts';
import type { StatementRow } from './statement-days.ts';

/** Says what a movement of coins is about. */
export function reasonText(
  { reason }: TaskAreaWords['coins'],
  language: Language,
  about: StatementRow['about'],
): string {
  switch (about.kind) {
    case 'task':
      return reason.task(about.position, about.title[language]);
    case 'game':
      return reason.game(about.game);
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
