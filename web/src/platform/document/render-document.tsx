import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import { messages } from '../../i18n/en.ts';
import { NOT_FOUND_DOCUMENT } from '../paths.ts';
import { loadPage, type Route } from '../routing/routes.ts';
import { SiteApp } from '../routing/site-app.tsx';
import { themeScript } from '../theme/theme.ts';
import { Document, type Written } from './document.tsx';
import type { AddressOf, Site } from './site.ts';
import { staticScript } from './static-script.ts';

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

function writtenParts(site: Site, files: SiteFiles, isStatic: boolean): Written {
  const { styles, scripts, preloads, addressOf } = files;
  return {
    styles,
    head: (
      <>
        {isStatic
          ? null
          : [...scripts, ...preloads].map((file) => (
              <link key={file} rel="modulepreload" href={file} />
            ))}
        <script>{`${themeScript}${site.headScript?.(addressOf) ?? ''}`}</script>
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
      written={writtenParts(site, files, route?.isStatic === true)}
    />,
  );
}
