import { useShownLanguage, useTaskWords } from '../i18n/task-area/language.ts';
import type { StatementRow } from './statement-days.ts';

/** Says what a movement of coins is about, in the language that is shown. */
export function useReason(): (about: StatementRow['about']) => string {
  const { reason } = useTaskWords().coins;
  const language = useShownLanguage()?.language ?? 'en';
  return (about) => {
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
  };
}
