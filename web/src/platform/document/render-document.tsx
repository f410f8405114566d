import { LANGUAGE_COOKIE, languages, pageOf } from '@regz/rules/sites/languages.ts';
import { messages } from '@regz/texts/en.ts';
import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import sinhalaFont from '../languages/fonts/sinhala.woff2?url';
import tamilFont from '../languages/fonts/tamil.woff2?url';
import { NOT_FOUND_DOCUMENT } from '../paths.ts';
import { loadPage, type Route } from '../routing/routes.ts';
import { SiteApp } from '../routing/site-app.tsx';
import {
  COOKIE,
  ONE_YEAR_SECONDS,
  sharedDomain,
  themeChoices,
  themeScript,
} from '../theme/theme.ts';
import { Document, type Written } from './document.tsx';
import { language } from './language.ts';
import type { AddressOf, Site } from './site.ts';

/** Buttons of which one is pressed, and the cookie that stores the choice. */
type Group = { label: string; cookie: string; choices: readonly string[] };

/** The script's parameters: it is inlined in the document and cannot import anything. */
type Told = { theme: Group; language: Group; seconds: number };

/**
 * Everything that moves on a static page: the buttons of theme and language, and the menu, which is
 * closed when the page is left, so that it is closed on the way back. Nothing outside may be named
 * here beside the arguments: the function is written into the document as text.
 */
function wakePage(
  told: Told,
  domainOf: (hostname: string) => string | undefined,
  withoutLanguage: (path: string) => string,
): void {
  const root = document.documentElement;
  const buttonsOf = ({ label, choices }: Group) =>
    [...document.querySelectorAll(`[aria-label="${label}"]`)].flatMap((group) =>
      [...group.children].map((button, place) => ({ button, choice: choices[place] ?? '' })),
    );
  const themes = buttonsOf(told.theme);

  function show(): void {
    for (const { button, choice } of themes) {
      button.setAttribute('aria-pressed', String(choice === root.dataset['theme']));
    }
  }

  function keep({ cookie }: Group, choice: string): void {
    const domain = domainOf(location.hostname);
    const where = domain === undefined ? '' : `; Domain=${domain}`;
    const secure = location.protocol === 'https:' ? '; Secure' : '';
    document.cookie = `${cookie}=${choice}; Path=/; Max-Age=${told.seconds}; SameSite=Lax${secure}${where}`;
  }

  for (const { button, choice } of themes) {
    button.addEventListener('click', () => {
      root.dataset['theme'] = choice;
      keep(told.theme, choice);
      show();
    });
  }
  for (const { button, choice } of buttonsOf(told.language)) {
    button.addEventListener('click', () => {
      keep(told.language, choice);
      const { pathname, search, hash } = location;
      history.replaceState(history.state, '', withoutLanguage(pathname) + search + hash);
      location.reload();
    });
  }
  addEventListener('pagehide', () => {
    for (const menu of document.querySelectorAll('[popover]')) {
      if (menu instanceof HTMLElement) menu.hidePopover();
    }
  });
  show();
}

const told: Told = {
  theme: { label: messages.sites.theme.label, cookie: COOKIE, choices: themeChoices },
  language: { label: messages.sites.language, cookie: LANGUAGE_COOKIE, choices: languages },
  seconds: ONE_YEAR_SECONDS,
};

/** The one script of a static page, for the end of its body; written while the site is built. */
function staticScript(): string {
  return `(${wakePage.toString()})(${JSON.stringify(told)},${sharedDomain.toString()},${pageOf.toString()})`;
}

/** The files of a site that a document refers to. */
export type SiteFiles = {
  styles: string;
  addressOf: AddressOf;
  /** The scripts that hydrate the document, in the order in which they run. */
  scripts: readonly string[];
  /** Other scripts to preload. */
  preloads: readonly string[];
  /** The manifest with which the site can be installed, if it has one. */
  manifest?: string | undefined;
};

function pathOf({ path }: Route): string {
  return path === '*' ? NOT_FOUND_DOCUMENT : path;
}

/** The font of the language's own script; `document.tsx` preloads that of Latin. */
const scriptFont = { en: undefined, si: sinhalaFont, ta: tamilFont }[language];

function writtenParts(site: Site, files: SiteFiles, route: Route | null): Written {
  const isStatic = route?.isStatic === true;
  const { styles, scripts, preloads, addressOf, manifest } = files;
  return {
    styles,
    head: (
      <>
        {scriptFont === undefined ? null : (
          <link rel="preload" href={scriptFont} as="font" type="font/woff2" crossOrigin="" />
        )}
        {manifest === undefined ? null : (
          <>
            <link rel="manifest" href={manifest} />
            <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
          </>
        )}
        {isStatic
          ? null
          : [...scripts, ...preloads].map((file) => (
              <link key={file} rel="modulepreload" href={file} />
            ))}
        <script>{`${themeScript}${site.headScript?.(addressOf, route?.path) ?? ''}`}</script>
      </>
    ),
    withoutScripts: (
      <p className="page-width border-b border-line py-3 text-sm">
        {messages.connection.withoutScripts}
      </p>
    ),
    scripts: isStatic ? (
      <script>{staticScript()}</script>
    ) : (
      scripts.map((file) => <script key={file} type="module" src={file} />)
    ),
  };
}

/** Renders to the end, so that the document needs no script to insert late parts. */
async function htmlOf(app: ReactNode): Promise<string> {
  const errors: unknown[] = [];
  const { prelude } = await prerender(app, {
    progressiveChunkSize: Infinity,
    onError: (error) => void errors.push(error),
  });
  if (errors.length > 0) throw errors[0];
  return new Response(prelude).text();
}

/**
 * Renders a page of a site to its document.
 * @param route The page; null for the shell that serves paths with parameters.
 */
export async function renderDocument(
  site: Site,
  route: Route | null,
  files: SiteFiles,
): Promise<string> {
  if (route !== null) await loadPage(route);
  const pathname = route === null ? '/' : pathOf(route);
  const location = { pathname, search: '', hash: '', state: null, key: 'default' };
  return htmlOf(
    <SiteApp
      site={site}
      place={{ location, action: 'POP' }}
      ready={route !== null}
      Document={Document}
      written={writtenParts(site, files, route)}
    />,
  );
}
