import { shownText } from '../platform/languages/shown-text.ts';
import type { StorePlan } from './store-catalogue.ts';

/** A plan in one line for dialogs: `Supreme · Monthly`. */
export function planTitle({
  title,
  periodTitle,
}: Pick<StorePlan, 'title' | 'periodTitle'>): string {
  return `${shownText(title)} · ${shownText(periodTitle)}`;
}
