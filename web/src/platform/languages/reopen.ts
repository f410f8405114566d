import {
  cookieLanguage,
  type Language,
  LANGUAGE_COOKIE,
  pageOf,
} from '@regz/rules/sites/languages.ts';
import { language } from '../document/language.ts';
import { keepChoice } from '../theme/theme.ts';
import { carried } from './carried.ts';

/** Stores the language of documents in this browser, for all sites. */
export function keepLanguage(chosen: Language): void {
  keepChoice(LANGUAGE_COOKIE, chosen);
}

/** True if no other language has been chosen since, here or in another tab. */
export function isKept(chosen: Language): boolean {
  return cookieLanguage(document.cookie) === chosen;
}

/**
 * Loads the document again in a language, once: if this browser has requested it in that language
 * already, it is not built, and the document stays English.
 * @returns True if the document is about to be replaced.
 */
export function reopenedIn(due: Language): boolean {
  if (due === language || isKept(due)) return false;
  keepLanguage(due);
  location.reload();
  return true;
}

/**
 * Loads this page in the language that this browser has stored. Its address names no language, and
 * typed texts stay.
 */
export function reopen(): void {
  const { pathname, search, hash } = location;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an object or null
  const entry = { ...(history.state as object | null), carried: Object.fromEntries(carried) };
  history.replaceState(entry, '', pageOf(pathname) + search + hash);
  location.reload();
}

/** Stores a language in this browser, and loads this page in it. */
export function openIn(chosen: Language): void {
  keepLanguage(chosen);
  reopen();
}
