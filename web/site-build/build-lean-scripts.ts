import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PageFiles } from '../src/platform/connection/page-files.ts';

/** What documents that are hydrated contain; still ones do not. */
export const TAKEN_OVER = 'window.__reactRouterRouteModules';

/** What React Router writes for its own client of documents, with the marks around it. */
const HAND_OVER =
  /(?:<!--\/?\$-->)*<script>window\.__reactRouterContext\b[^<]*<\/script>(?:<!--\/?\$-->)*/g;

/** A document without React Router's loader data: there is none, and nothing reads it. */
export function withoutHandOver(html: string): string {
  return html.replaceAll(HAND_OVER, '');
}

/** A script that only re-exports another's parts. */
const NAMES_ALONE = /^export\{([^}]*)\}from"\.\/([^"]+)";?\s*$/;
/** How a document brings the code of a page. */
const PAGE_IMPORT = /import \* as (route\d+) from "([^"]+\/)([^"/]+\.js)";/g;

/** `{default:whole.a}` of `a as default`. */
function partsOf(whole: string, list: string): string {
  const parts = list.split(',').map((each) => each.split(' as '));
  return `{${parts.map(([own = '', name = own]) => `${name}:${whole}.${own}`).join(',')}}`;
}

/**
 * A document that loads its pages' parts directly, without scripts that would only re-export them:
 * each of those is a request that others wait for.
 * @param read The text of a script by its address.
 */
export function withoutNames(html: string, read: (address: string) => string): string {
  const named: string[] = [];
  const wholes = new Map<string, string>();
  const direct = html.replaceAll(
    PAGE_IMPORT,
    (own, route: string, folder: string, file: string) => {
      const [, list, target] = NAMES_ALONE.exec(read(`${folder}${file}`)) ?? [];
      if (list === undefined || target === undefined) return own;
      named.push(`<link rel="modulepreload" href="${folder}${file}"/>`);
      const known = wholes.get(target);
      const whole = known ?? `w${wholes.size}`;
      wholes.set(target, whole);
      const parts = `const ${route}=${partsOf(whole, list)};`;
      return known === undefined
        ? `import * as ${whole} from "${folder}${target}";${parts}`
        : parts;
    },
  );
  return named.reduce((lean, link) => lean.replace(link, ''), direct);
}

const MANIFEST = /^window\.__reactRouterManifest=(.*?);?\s*$/s;

type Manifest = { entry: { imports: string[] }; routes: Record<string, PageFiles> };

/**
 * The part of the list of pages that the browser's router reads, without the scripts that every
 * page has.
 */
export function leanManifest(script: string): string {
  const [, text] = MANIFEST.exec(script) ?? [];
  if (text === undefined) throw new Error('React Router writes its list of pages in another way.');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- React Router's build has written it
  const { entry, routes } = JSON.parse(text) as Manifest;
  const everywhere = new Set(entry.imports);
  const pages: Record<string, object> = {};
  for (const { id, parentId, path, index, module, imports = [] } of Object.values(routes)) {
    const own = imports.filter((file) => !everywhere.has(file));
    pages[id] = { id, parentId, path, index, module, imports: own };
  }
  return `window.__reactRouterManifest=${JSON.stringify({ routes: pages })}`;
}

/** Takes out of a site's documents and scripts what its browser does not need (decision record 0037). */
export function leanScripts(siteFolder: string): void {
  const read = (address: string) => readFileSync(join(siteFolder, address), 'utf8');
  for (const name of globSync('**/*.html', { cwd: siteFolder })) {
    const file = join(siteFolder, name);
    const html = withoutHandOver(readFileSync(file, 'utf8'));
    writeFileSync(file, withoutNames(html, read));
  }
  for (const name of globSync('assets/**/manifest-*.js', { cwd: siteFolder })) {
    const file = join(siteFolder, name);
    writeFileSync(file, leanManifest(readFileSync(file, 'utf8')));
  }
}
