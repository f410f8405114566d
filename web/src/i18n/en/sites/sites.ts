/** Sentences of the frame around the pages, on every site. */
export const sites = {
  skipToContent: 'Skip to content',
  loadingPage: 'Loading...',
  menu: 'Menu',
  navigation: 'Main navigation',
  community: 'Community',
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
  withoutScripts:
    'JavaScript is turned off in this browser. You can read our public pages without it; logging in, buying and everything in your account need it.',
  connection: {
    waiting: 'The server does not answer. Waiting for the connection...',
    outdated: 'There is a new version of this page.',
  },
  coming: {
    eyebrow: 'Opens soon',
    backToHome: 'Back to Home',
  },
};
