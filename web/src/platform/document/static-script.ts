import { messages } from '../../i18n/en.ts';
import { COOKIE, ONE_YEAR_SECONDS, sharedDomain, themeChoices } from '../theme/theme.ts';

/** The script's parameters: it is inlined in the document and cannot import anything. */
type Told = {
  label: string;
  cookie: string;
  seconds: number;
  choices: readonly string[];
};

/**
 * Everything that moves on a static page: the theme's buttons, and the menu, which is closed when the
 * page is left, so that it is closed on the way back. Nothing outside may be named here
 * beside the two arguments: the function is written into the document as text.
 */
function wakePage(told: Told, domainOf: (hostname: string) => string | undefined): void {
  const root = document.documentElement;
  const groups = [...document.querySelectorAll(`[aria-label="${told.label}"]`)];
  const buttons = groups.flatMap((group) =>
    [...group.children].map((button, place) => ({ button, choice: told.choices[place] ?? '' })),
  );

  function show(): void {
    for (const { button, choice } of buttons) {
      button.setAttribute('aria-pressed', String(choice === root.dataset['theme']));
    }
  }

  function choose(choice: string): void {
    root.dataset['theme'] = choice;
    const domain = domainOf(location.hostname);
    const where = domain === undefined ? '' : `; Domain=${domain}`;
    const secure = location.protocol === 'https:' ? '; Secure' : '';
    document.cookie = `${told.cookie}=${choice}; Path=/; Max-Age=${told.seconds}; SameSite=Lax${secure}${where}`;
    show();
  }

  for (const { button, choice } of buttons) button.addEventListener('click', () => choose(choice));
  addEventListener('pagehide', () => {
    for (const menu of document.querySelectorAll('[popover]')) {
      if (menu instanceof HTMLElement) menu.hidePopover();
    }
  });
  show();
}

const told: Told = {
  label: messages.sites.theme.label,
  cookie: COOKIE,
  seconds: ONE_YEAR_SECONDS,
  choices: themeChoices,
};

/** The one script of a static page, for the end of its body; written while the site is built. */
export function staticScript(): string {
  return `(${wakePage.toString()})(${JSON.stringify(told)},${sharedDomain.toString()})`;
}
