import { texts } from '../../sentences.ts';

/** Sentences of the frame around the pages, on every site. */
export const sites = texts({
  skipToContent: 'Skip to content',
  loadingPage: 'Loading...',
  menu: 'Menu',
  navigation: 'Main navigation',
  community: 'Community',
  language: 'Language',
  languageNotSaved: 'The language is saved in this browser, but not in your account',
  theme: { label: 'Theme', dark: 'Dark theme', light: 'Light theme', system: 'System theme' },
  missing: {
    code: '404',
    heading: 'Oops! Page not found',
    text: 'The address may be mistyped, or the page has moved.',
    backToHome: 'Back to Home',
    backToDashboard: 'Back to Dashboard',
  },
  broken: {
    heading: 'Unexpected Application Error!',
    text: 'The page stopped working. Reloading it usually helps.',
    reload: 'Reload the page',
  },
  coming: {
    eyebrow: 'Opens soon',
    backToHome: 'Back to Home',
  },
});
