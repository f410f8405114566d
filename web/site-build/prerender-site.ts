import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type SelectorComponent, transform } from 'lightningcss';
import type { OutputChunk, RolldownOutput } from 'rolldown';
import type * as rendering from '../src/platform/document/render-document.tsx';
import type { Site } from '../src/platform/document/site.ts';
import { NOT_FOUND_DOCUMENT } from '../src/platform/paths.ts';
import { isPrerendered, type Route } from '../src/platform/routing/routes.ts';
import { type Build, scriptsFolder } from './vite-config.ts';

const src = join(import.meta.dirname, '../src');

/** The document of a site for paths with parameters, which are not prerendered. */
const SHELL = '__spa-fallback.html';

/** A site as Vite has bundled it. */
type BundledSite = {
  /** The folder of what the browser gets. */
  client: string;
  /** The folder of what renders documents. */
  server: string;
  styles: string;
  output: RolldownOutput['output'];
};

type Rendering = Pick<typeof rendering, 'renderDocument'> & { site: Site };

async function loadRendering(server: string): Promise<Rendering> {
  // oxlint-disable typescript/no-unsafe-type-assertion -- as `siteConfig` names and bundles the two
  const { renderDocument } = (await import(join(server, 'render.js'))) as typeof rendering;
  const { site } = (await import(join(server, 'site.js'))) as { site: Site };
  // oxlint-enable typescript/no-unsafe-type-assertion
  return { renderDocument, site };
}

type SiteScripts = {
  /** The address of a module's script, by the module's path below `web/src`. */
  addressOf: (source: string) => string;
  /** That address, and those of all scripts that the module cannot run without. */
  addressesFor: (source: string) => readonly string[];
};

/** Finds the scripts that a site's build has written. */
function siteScripts(output: RolldownOutput['output']): SiteScripts {
  const chunks = output.filter((file) => file.type === 'chunk');
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));

  function chunkOf(source: string): OutputChunk {
    const module = join(src, source);
    const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId === module);
    if (chunk === undefined) throw new Error(`The build has no script for ${source}.`);
    return chunk;
  }

  function withImports(file: string, found = new Set<string>()): ReadonlySet<string> {
    if (found.has(file)) return found;
    found.add(file);
    for (const name of byName.get(file)?.imports ?? []) withImports(name, found);
    return found;
  }

  return {
    addressOf: (source) => `/${chunkOf(source).fileName}`,
    addressesFor: (source) => [...withImports(chunkOf(source).fileName)].map((file) => `/${file}`),
  };
}

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** The scripts that each page needs besides those that every page has. */
async function scriptsOfPages(
  routes: readonly Route[],
  addressesFor: SiteScripts['addressesFor'],
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

/** Renders every document of a site into the folder that the server reads. */
export async function prerenderSite(build: Build, bundled: BundledSite): Promise<void> {
  const { client, styles } = bundled;
  const { addressOf, addressesFor } = siteScripts(bundled.output);
  const { renderDocument, site } = await loadRendering(bundled.server);
  const [entry = '', ...everywhere] = addressesFor(`sites/${build.site}/entry.ts`);
  const pages = await scriptsOfPages(site.routes, addressesFor, [entry, ...everywhere]);
  const file = `/${build.site}.webmanifest`;
  const manifest = existsSync(join(client, file)) ? file : undefined;
  const pageFiles = writePageFiles(pages, { folder: scriptsFolder(build), client });

  async function render(route: Route | null): Promise<string> {
    const own = route === null ? undefined : pages.get(route);
    const preloads = [...everywhere, ...(own ?? [])];
    const files = { styles, addressOf, scripts: [entry, pageFiles], preloads, manifest };
    if (route?.isStatic !== true) return renderDocument(site, route, files);
    // No script adds anything to such a page later.
    const html = await renderDocument(site, route, { ...files, styles: '' });
    return renderDocument(site, route, { ...files, styles: usedStyles(styles, html) });
  }

  write(join(client, SHELL), await render(null));
  for (const route of site.routes.filter(isPrerendered)) {
    const folder = route.path === '*' ? NOT_FOUND_DOCUMENT : route.path;
    write(join(client, folder, 'index.html'), await render(route));
  }
}

/** The classes that a selector asks for, wherever in it they stand. */
function classesOf(part: SelectorComponent): string[] {
  if (part.type === 'class') return [part.name];
  if (!('selectors' in part)) return [];
  return [part.selectors ?? []].flat(2).flatMap(classesOf);
}

/** The classes of a document's elements. */
function classesIn(html: string): ReadonlySet<string> {
  const lists = [...html.matchAll(/\sclass="([^"]*)"/g)].map(([, list = '']) =>
    list.replaceAll('&amp;', '&').replaceAll('&gt;', '>').replaceAll('&#x27;', "'"),
  );
  return new Set(lists.flatMap((list) => list.split(/\s+/)));
}

/** A style sheet without the rules for classes that no element of a document has. */
export function usedStyles(css: string, html: string): string {
  const sheet = { filename: 'site.css', code: Buffer.from(css), minify: true };
  const named = new Set<string>();
  transform({
    ...sheet,
    visitor: {
      Selector: (selector) => {
        for (const name of selector.flatMap(classesOf)) named.add(name);
      },
    },
  });
  const used = classesIn(html);
  const unusedSymbols = [...named].filter((name) => !used.has(name));
  return transform({ ...sheet, unusedSymbols }).code.toString();
}
