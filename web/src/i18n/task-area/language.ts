import type { TaskLanguage } from '@regz/rules/players/task-users.ts';
import { useSyncExternalStore } from 'react';
import type { AddressOf } from '../../platform/document/site.ts';
import { keepChoice } from '../../platform/theme/theme.ts';
import { showSharedWords } from '../words.ts';
import type { TaskAreaWords } from './en/catalogue.ts';
import { type Language, languages, loadWords } from './load-words.ts';

export { type Language, languages };

const COOKIE = 'regz-language';

/**
 * Runs in the head of the document, so that the first paint is in the right language. Requests the
 * words of that language before other scripts load.
 */
export function languageScript(addressOf: AddressOf): string {
  const files = Object.fromEntries(
    languages.map((language) => [language, addressOf(`i18n/task-area/${language}/catalogue.ts`)]),
  );
  return `;{let k=${JSON.stringify(files)},l=(/(?:^|; )${COOKIE}=(\\w+)/.exec(document.cookie)||[])[1];
document.documentElement.lang=l=Object.hasOwn(k,l)?l:
navigator.languages.map(t=>t.slice(0,2)).find(t=>Object.hasOwn(k,t))||'en';
let e=document.createElement('link');e.rel='modulepreload';e.href=k[l];document.head.append(e)}`;
}

const names: Record<Language, TaskLanguage> = { en: 'English', si: 'Sinhala', ta: 'Tamil' };

type Shown = { language: Language; words: TaskAreaWords };

let shown: Shown | undefined;
let wanted: Language | undefined;
/** The reason why no words are loaded. */
let failure: Error | undefined;
const listeners = new Set<() => void>();

function isLanguage(text: string): text is Language {
  return languages.some((language) => language === text);
}

/** The stored name of a language in an account. */
export function languageName(language: Language): TaskLanguage {
  return names[language];
}

export function languageOf(name: TaskLanguage): Language {
  return languages.find((language) => names[language] === name) ?? 'en';
}

/** The document's language, which its script chose before the account was known. */
function documentLanguage(): Language {
  const { lang } = document.documentElement;
  return isLanguage(lang) ? lang : 'en';
}

/** True if this is the last requested language. */
export function isWanted(language: Language): boolean {
  return wanted === language;
}

/**
 * Shows the task area in a language, once its words have loaded. Until then the page does not
 * change. Of two calls the later one counts: resolves with whether this call did. Rejects if the
 * words cannot load.
 */
export async function showLanguage(language: Language): Promise<boolean> {
  wanted = language;
  const words = await loadWords(language);
  if (!isWanted(language)) return false;
  shown = { language, words };
  document.documentElement.lang = language;
  showSharedWords(words);
  for (const listener of listeners) listener();
  return true;
}

/** Starts with the language of the document. A page that cannot load its words shows an error. */
export function showDocumentLanguage(): void {
  showLanguage(documentLanguage()).catch((error: unknown) => {
    failure = new Error('The words of the page cannot be had.', { cause: error });
    for (const listener of listeners) listener();
  });
}

/** Stores the choice in this browser, next to the theme, for logged-out visitors. */
export function rememberLanguage(language: Language): void {
  keepChoice(COOKIE, language);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The shown language. Undefined in the prerendered document and until the words have loaded. */
export function useShownLanguage(): Shown | undefined {
  const failed = useSyncExternalStore(
    subscribe,
    () => failure,
    () => undefined,
  );
  if (failed !== undefined) throw failed;
  return useSyncExternalStore(
    subscribe,
    () => shown,
    () => undefined,
  );
}

/**
 * The words of the task area. Only for components inside the site's frame, which waits for them.
 */
export function useTaskWords(): TaskAreaWords {
  const present = useShownLanguage();
  if (present === undefined) throw new Error('The words have not arrived yet.');
  return present.words;
}
