import { loadPart } from '../../platform/connection/load-part.tsx';
import { reloadForNewVersion } from '../../platform/connection/reload-for-new-version.ts';
import type { TaskAreaWords } from './en/catalogue.ts';

export const languages = ['en', 'si', 'ta'] as const;
export type Language = (typeof languages)[number];

const loaders: Record<Language, () => Promise<{ words: TaskAreaWords }>> = {
  en: () => import('./en/catalogue.ts'),
  si: () => import('./si/catalogue.ts'),
  ta: () => import('./ta/catalogue.ts'),
};

const arrived = new Map<Language, TaskAreaWords>();

/**
 * A language's words. While the server is down it waits for them, and the page says so in the
 * language it has. Rejects if a newer version has removed them, which the page says too.
 */
export async function loadWords(language: Language): Promise<TaskAreaWords> {
  const known = arrived.get(language);
  if (known !== undefined) return known;
  const load = loaders[language];
  // A page without any words has nothing to lose, and can say nothing.
  const { words } = await (arrived.size === 0
    ? load().catch((error: unknown) => reloadForNewVersion(error))
    : loadPart(load));
  arrived.set(language, words);
  return words;
}
