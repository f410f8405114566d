import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Audience } from '@regz/rules/sites/audiences.ts';
import type * as rendering from '../src/platform/document/render-document.tsx';
import type { Site } from '../src/platform/document/site.ts';
import { NOT_FOUND_DOCUMENT } from '../src/platform/paths.ts';
import { isPrerendered, type Route } from '../src/platform/routing/routes.ts';
import type { SiteScripts } from './site-scripts.ts';
import { usedStyles } from './used-styles.ts';

/** The document of a site for paths with parameters, which are not prerendered. */
const SHELL = '__spa-fallback.html';

/** A site as Vite has bundled it. */
export type BundledSite = SiteScripts & {
  /** The folder of what the browser gets. */
  client: string;
  /** The folder of what renders documents. */
  server: string;
  styles: string;
};

type Rendering = Pick<typeof rendering, 'renderDocument'> & { site: Site };

async function loadRendering(server: string): Promise<Rendering> {
  // oxlint-disable typescript/no-unsafe-type-assertion -- as `siteConfig` names and bundles the two
  const { renderDocument } = (await import(join(server, 'render.js'))) as typeof rendering;
  const { site } = (await import(join(server, 'site.js'))) as { site: Site };
  // oxlint-enable typescript/no-unsafe-type-assertion
  return { renderDocument, site };
}

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** The scripts that each page needs besides those that every page has. */
async function scriptsOfPages(
  routes: readonly Route[],
  { addressesFor }: SiteScripts,
  everywhere: readonly string[],
): Promise<ReadonlyMap<Route, readonly string[]>> {
  const pages = new Map<Route, readonly string[]>();
  for (const route of routes.filter(({ isStatic }) => isStatic !== true)) {
    const { source } = await route.load();
    if (source === undefined) throw new Error(`The page of ${route.path} is in no *-page.tsx.`);
    const files = addressesFor(source).filter((file) => !everywhere.includes(file));
    pages.set(route, files);
  }
  return pages;
}

/** Writes the script that tells the browser which scripts each page needs; returns its address. */
function writePageFiles(
  pages: ReadonlyMap<Route, readonly string[]>,
  { folder, client }: { folder: string; client: string },
): string {
  const named = [...pages].map(([{ path }, files]) => [path, files]);
  const text = `window.pageFiles=${JSON.stringify(Object.fromEntries(named))}`;
  const digest = createHash('sha256').update(text).digest('base64url').slice(0, 8);
  const address = `/${folder}/page-files-${digest}.js`;
  write(join(client, address), text);
  return address;
}

/** Renders every document of a site to where the server looks for it. */
export async function prerenderSite(audience: Audience, bundled: BundledSite): Promise<void> {
  const { client, styles, addressOf, addressesFor } = bundled;
  const { renderDocument, site } = await loadRendering(bundled.server);
  const [entry = '', ...everywhere] = addressesFor(`sites/${audience}/entry.ts`);
  const pages = await scriptsOfPages(site.routes, bundled, [entry, ...everywhere]);
  const pageFiles = writePageFiles(pages, { folder: `assets/${audience}`, client });

  async function render(route: Route | null): Promise<string> {
    const own = route === null ? undefined : pages.get(route);
    const preloads = [...everywhere, ...(own ?? [])];
    const files = { styles, addressOf, scripts: [entry, pageFiles], preloads };
    if (route?.isStatic !== true) return renderDocument(site, route, files);
    // Nothing is added to such a page later: what it shows is all it will ever show.
    const html = await renderDocument(site, route, { ...files, styles: '' });
    return renderDocument(site, route, { ...files, styles: usedStyles(styles, html) });
  }

  write(join(client, SHELL), await render(null));
  for (const route of site.routes.filter(isPrerendered)) {
    const folder = route.path === '*' ? NOT_FOUND_DOCUMENT : route.path;
    write(join(client, folder, 'index.html'), await render(route));
  }
}
