import { useSyncExternalStore } from 'react';

export const themeChoices = ['dark', 'light', 'system'] as const;
export type ThemeChoice = (typeof themeChoices)[number];

const STORAGE_KEY = 'theme';
const listeners = new Set<() => void>();

/**
 * Runs in the head of the document, before the first paint, so that a light choice does not flash
 * dark. `app.css` reads an unknown value as dark, and storage may be forbidden altogether.
 */
export const themeScript = `try{document.documentElement.dataset.theme=localStorage.getItem('${STORAGE_KEY}')||'dark'}catch{}`;

function isThemeChoice(value: string | null | undefined): value is ThemeChoice {
  return themeChoices.some((choice) => choice === value);
}

function readTheme(): ThemeChoice {
  try {
    const stored = localStorage.getItem(STORAGE_KEY);
    return isThemeChoice(stored) ? stored : 'dark';
  } catch {
    return 'dark';
  }
}

/** Writes the stored choice on the document, where the style sheet looks for it. */
export function applyStoredTheme(): void {
  document.documentElement.dataset['theme'] = readTheme();
}

/** Stores the choice in this browser (beside the task area's language all that is stored) and applies it. */
export function chooseTheme(choice: ThemeChoice): void {
  document.documentElement.dataset['theme'] = choice;
  try {
    localStorage.setItem(STORAGE_KEY, choice);
  } catch {
    // Without storage the choice lasts until the page is left.
  }
  for (const listener of listeners) listener();
}

/** Forgets whatever this browser stored for this site, apart from the theme. */
export function clearStorageButTheme(): void {
  const theme = readTheme();
  try {
    localStorage.clear();
    sessionStorage.clear();
    localStorage.setItem(STORAGE_KEY, theme);
  } catch {
    // Without storage there is nothing to forget.
  }
}

function shownTheme(): ThemeChoice {
  const { theme } = document.documentElement.dataset;
  return isThemeChoice(theme) ? theme : 'dark';
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The chosen theme; `dark` in prerendered markup. */
export function useTheme(): ThemeChoice {
  return useSyncExternalStore(subscribe, shownTheme, () => 'dark');
}
