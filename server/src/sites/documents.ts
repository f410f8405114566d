import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative } from 'node:path';
import type { Audience } from '@regz/rules/sites/audiences.ts';
import type { Language } from '@regz/rules/sites/languages.ts';
import { documentPolicy, type PageSources } from '../platform/guards/content-security-policy.ts';
import { type Document, entityTag } from '../platform/http/answers/send-document.ts';
import { StartRefusal } from '../platform/start-refusal.ts';

/** The documents of one build, by the path they are served under. */
export type Documents = {
  at(path: string): Document | undefined;
  /** The shell for paths with parameters, which cannot be prerendered. */
  shell: Document;
  missing: Document;
};

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
};

/** The origins from which a page may load, by the path it is served under. */
export type SourcesOf = (path: string) => PageSources | undefined;

/** The documents of a site. A language is offered once its build is made of the same sources. */
export type SiteDocuments = {
  /** The documents in a language, or in English if they are not built. */
  in(language: Language): { language: Language; site: Documents };
};

/** How often the folder of a language that is not built is looked up, in milliseconds. */
const LOOK_AGAIN_MS = 5_000;

/** The folder of a site's build in a language, below the folder of all builds. */
export function buildFolder(audience: Audience, language: Language): string {
  return language === 'en' ? audience : `${audience}.${language}`;
}

/**
 * Reads a site's documents: English immediately, another language when it is first requested,
 * because it can be built while the server runs.
 */
export function readSite(webDir: string, audience: Audience, sourcesOf: SourcesOf): SiteDocuments {
  const english = readDocuments(webDir, audience, sourcesOf);
  const read = new Map<Language, Documents>([['en', english]]);
  const lookedAt = new Map<Language, number>();

  function look(language: Language): Documents | undefined {
    const last = lookedAt.get(language);
    if (last !== undefined && performance.now() - last < LOOK_AGAIN_MS) return undefined;
    lookedAt.set(language, performance.now());
    const folder = buildFolder(audience, language);
    const digest = digestOf(webDir, folder);
    if (digest === null || digest !== digestOf(webDir, audience)) return undefined;
    const documents = readDocuments(webDir, folder, sourcesOf);
    read.set(language, documents);
    return documents;
  }

  return {
    in(language) {
      const site = read.get(language) ?? look(language);
      return site === undefined ? { language: 'en', site: english } : { language, site };
    },
  };
}

/** The digest of the sources that a build was made of. */
function digestOf(webDir: string, folder: string): string | null {
  const file = join(webDir, folder, '.digest');
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}

/**
 * Reads the prerendered documents of one site's build. Assets are not among them: they have hashed
 * names and are streamed from the disk.
 * @throws StartRefusal when the build is missing; `npm run build` makes it.
 */
export function readDocuments(
  webDir: string,
  build: string,
  sourcesOf: SourcesOf = () => undefined,
): Documents {
  const root = join(webDir, build, 'client');
  if (!existsSync(root)) {
    throw new StartRefusal(`${root} is missing: run "npm run build" first.`);
  }
  const byPath = new Map<string, Document>();
  for (const file of filesBelow(root)) {
    const type = TYPES[extname(file)];
    if (type === undefined) continue;
    const path = servedPath(root, file);
    byPath.set(path, readDocument(file, type, sourcesOf(path)));
  }
  const shell = byPath.get('/__spa-fallback');
  const missing = byPath.get('/404');
  if (shell === undefined || missing === undefined) {
    throw new StartRefusal(`${root} lacks its shell or its 404 page: run "npm run build" again.`);
  }
  return { at: (path) => byPath.get(path), shell, missing };
}

function filesBelow(root: string): string[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !relative(root, entry.parentPath).startsWith('assets'))
    .map((entry) => join(entry.parentPath, entry.name));
}

function servedPath(root: string, file: string): string {
  const path = `/${relative(root, file).split('\\').join('/')}`;
  if (!path.endsWith('.html')) return path;
  return path.replace(/(\/index)?\.html$/, '') || '/';
}

function readDocument(file: string, type: string, sources: PageSources | undefined): Document {
  const body = readFileSync(file);
  const isHtml = type.startsWith('text/html');
  return {
    body,
    brotli: readVariant(`${file}.br`),
    gzip: readVariant(`${file}.gz`),
    type,
    etag: entityTag(body),
    policy: isHtml ? documentPolicy(body.toString('utf8'), sources) : undefined,
  };
}

function readVariant(file: string): Buffer | undefined {
  return existsSync(file) ? readFileSync(file) : undefined;
}
