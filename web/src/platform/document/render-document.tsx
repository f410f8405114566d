import sinhalaFont from '@fontsource/noto-sans-sinhala/files/noto-sans-sinhala-sinhala-400-normal.woff2?url';
import tamilFont from '@fontsource/noto-sans-tamil/files/noto-sans-tamil-tamil-400-normal.woff2?url';
import { messages } from '@regz/texts/en.ts';
import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static';
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
function staticScript(): string {
  return `(${wakePage.toString()})(${JSON.stringify(told)},${sharedDomain.toString()})`;
}

/** The files of a site that a document refers to. */
export type SiteFiles = {
  styles: string;
  addressOf: AddressOf;
  /** The scripts that hydrate the document, in the order in which they run. */
  scripts: readonly string[];
  /** Other scripts to preload. */
  preloads: readonly string[];
};

function pathOf({ path }: Route): string {
  return path === '*' ? NOT_FOUND_DOCUMENT : path;
}

/** The font of the language's own script; `document.tsx` preloads that of Latin. */
const scriptFont = { en: undefined, si: sinhalaFont, ta: tamilFont }[language];

function writtenParts(site: Site, files: SiteFiles, route: Route | null): Written {
  const isStatic = route?.isStatic === true;
  const { styles, scripts, preloads, addressOf } = files;
  return {
    styles,
    head: (
      <>
        {scriptFont === undefined ? null : (
          <link
            rel="preload"
            href={scriptFont}
            as="font"
            type="font/woff2"
            crossOrigin="anonymous"
          />
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
