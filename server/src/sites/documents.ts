import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative } from 'node:path';
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
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
};

/** The origins from which a page may load, by the path it is served under. */
export type SourcesOf = (path: string) => PageSources | undefined;

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
