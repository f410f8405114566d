import type { messages } from '@regz/texts/en.ts';
import type { codes } from '@regz/texts/en/identity/codes.ts';
import { useSyncExternalStore } from 'react';

type OneSentence = string | ((values: never) => string);

/** The sentence of a refusal: the same always, made from its data, or chosen by a field of it. */
export type AnySentence = OneSentence | Readonly<Record<string, OneSentence>>;

/** The words that all sites share. A site in several languages shows them in the chosen one. */
export type SharedWords = {
  challenge: typeof messages.accountChallenge;
  codes: Omit<typeof codes, 'stepTitle' | 'stepText'>;
  connection: Pick<typeof messages.connection, 'outdated' | 'waiting'>;
  controls: typeof messages.controls;
  errors: Readonly<Record<string, AnySentence>>;
  failures: typeof messages.failures;
  forms: typeof messages.forms;
  logInAgain: Pick<typeof messages.logInAgain, 'title' | 'text'>;
  session: typeof messages.accountSession;
  sites: typeof messages.sites;
};

let shown: SharedWords | undefined;
const listeners = new Set<() => void>();

/** Replaces the shared texts everywhere on the page. */
export function showSharedWords(words: SharedWords): void {
  shown = words;
  for (const listener of listeners) listener();
}

/** Registers a listener for a change of the texts. */
export function onSharedWords(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** One part of the shared words in the current language, for texts outside of components. */
export function wordsNow<Part extends keyof SharedWords>(
  part: Part,
  english: SharedWords[Part],
): SharedWords[Part] {
  return shown?.[part] ?? english;
}

/**
 * One part of the shared words. The component re-renders in another language. The caller passes the
 * English words, so that a site includes only the parts it names.
 */
export function useWords<Part extends keyof SharedWords>(
  part: Part,
  english: SharedWords[Part],
): SharedWords[Part] {
  return useSyncExternalStore(
    onSharedWords,
    () => wordsNow(part, english),
    () => english,
  );
}
