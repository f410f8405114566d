import { useSyncExternalStore } from 'react';

export const themeChoices = ['dark', 'light', 'system'] as const;
export type ThemeChoice = (typeof themeChoices)[number];

export const COOKIE = 'regz-theme';
const PATTERN = `(?:^|; )${COOKIE}=(\\w+)`;
export const ONE_YEAR_SECONDS = 31_536_000;
const listeners = new Set<() => void>();

/**
 * Runs in the head of the document before the first paint, so that a light theme does not flash
 * dark. `app.css` treats an unknown value as dark.
 */
export const themeScript = `document.documentElement.dataset.theme=(/${PATTERN}/.exec(document.cookie)||[,'dark'])[1]`;

function isThemeChoice(value: string | null | undefined): value is ThemeChoice {
  return themeChoices.some((choice) => choice === value);
}

/**
 * The domain that all sites share, whose cookies all of them see. Undefined if there is only one
 * site: browsers store no cookies for a name without a dot, nor for an IP address.
 */
export function sharedDomain(hostname: string): string | undefined {
  const name = hostname.replace(/^(?:client|download|www)\./, '');
  return /\.[a-z]/.test(name) ? name : undefined;
}

/**
 * Stores a choice in this browser, for all sites, in a cookie with no other content. Pages store
 * only the theme, the language and the sound switch in cookies.
 */
export function keepChoice(name: string, choice: string): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  const cookie = `${name}=${choice}; Path=/; Max-Age=${ONE_YEAR_SECONDS}; SameSite=Lax${secure}`;
  const domain = sharedDomain(location.hostname);
  document.cookie = domain === undefined ? cookie : `${cookie}; Domain=${domain}`;
}

/** Stores the chosen theme and applies it. */
export function chooseTheme(choice: ThemeChoice): void {
  document.documentElement.dataset['theme'] = choice;
  keepChoice(COOKIE, choice);
  for (const listener of listeners) listener();
}

/** Clears this site's storage in this browser. The theme is no secret and stays. */
export function clearStorage(): void {
  try {
    localStorage.clear();
    sessionStorage.clear();
  } catch {
    // Without storage there is nothing to clear.
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
