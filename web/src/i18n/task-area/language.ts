import type { TaskLanguage } from '@regz/rules/accounts/task-users.ts';
import { useSyncExternalStore } from 'react';
import { keepChoice } from '../../platform/theme/theme.ts';
import { showSharedWords } from '../words.ts';
import type { TaskAreaWords } from './en/catalogue.ts';

export const languages = ['en', 'si', 'ta'] as const;
export type Language = (typeof languages)[number];

const COOKIE = 'regz-language';

/** Runs in the head of the document, so that its first paint is in the right language. */
export const languageScript = `;{let k=['en','si','ta'],l=(/(?:^|; )${COOKIE}=(\\w+)/.exec(document.cookie)||[])[1];
document.documentElement.lang=k.includes(l)?l:
navigator.languages.map(t=>t.slice(0,2)).find(t=>k.includes(t))||'en'}`;

const loaders: Record<Language, () => Promise<{ words: TaskAreaWords }>> = {
  en: () => import('./en/catalogue.ts'),
  si: () => import('./si/catalogue.ts'),
  ta: () => import('./ta/catalogue.ts'),
};

const names: Record<Language, TaskLanguage> = { en: 'English', si: 'Sinhala', ta: 'Tamil' };

type Shown = { language: Language; words: TaskAreaWords };

let shown: Shown | undefined;
let wanted: Language | undefined;
const listeners = new Set<() => void>();

function isLanguage(text: string): text is Language {
  return languages.some((language) => language === text);
}

/** The name under which an account keeps a language. */
export function languageName(language: Language): TaskLanguage {
  return names[language];
}

export function languageOf(name: TaskLanguage): Language {
  return languages.find((language) => names[language] === name) ?? 'en';
}

/** What the document is in: as its script has chosen it before anybody was known. */
export function documentLanguage(): Language {
  const { lang } = document.documentElement;
  return isLanguage(lang) ? lang : 'en';
}

/**
 * Shows the task area in a language, once its words have arrived. Of two calls the later one
 * counts. Rejects where the words cannot be loaded; the page then stays as it is.
 */
export async function showLanguage(language: Language): Promise<void> {
  wanted = language;
  const { words } = await loaders[language]();
  if (wanted !== language) return;
  shown = { language, words };
  document.documentElement.lang = language;
  showSharedWords(words);
  for (const listener of listeners) listener();
}

/** Remembers the choice in this browser, beside the theme, for whoever is not signed in. */
export function rememberLanguage(language: Language): void {
  keepChoice(COOKIE, language);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The language that is shown; undefined in the prerendered document and until words arrive. */
export function useShownLanguage(): Shown | undefined {
  return useSyncExternalStore(
    subscribe,
    () => shown,
    () => undefined,
  );
}

/**
 * The words of the task area. Only for what stands below the frame of the site, which waits for
 * them.
 */
export function useTaskWords(): TaskAreaWords {
  const present = useShownLanguage();
  if (present === undefined) throw new Error('The words have not arrived yet.');
  return present.words;
}
