import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const DIGEST_FILE = '.digest';
const sources = ['web', 'rules/src', 'contract/src', 'package-lock.json'];
/** Folders beside the sources that no page is made from. */
const otherFolders = new Set(['build', 'dev', 'node_modules']);
/** Nor is one from these files: tests and what the type checker remembers. */
const notPartOfPages = /\.(test\.tsx?|tsbuildinfo)$/;

function* filesBelow(path: string): Generator<string> {
  const entries = readdirSync(join(root, path), { withFileTypes: true });
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    if (entry.name.startsWith('.') || otherFolders.has(entry.name)) continue;
    const child = `${path}/${entry.name}`;
    if (entry.isDirectory()) yield* filesBelow(child);
    else if (!notPartOfPages.test(entry.name)) yield child;
  }
}

function* sourceFiles(): Generator<string> {
  for (const source of sources) {
    if (source.includes('.')) yield source;
    else yield* filesBelow(source);
  }
}

/** A digest of everything the built pages are made from: names and contents, in a fixed order. */
export function sourceDigest(): string {
  const hash = createHash('sha256');
  for (const file of sourceFiles()) {
    const content = readFileSync(join(root, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/** The digest of the sources a site was built from; undefined if there is no whole build. */
export function builtDigest(siteFolder: string): string | undefined {
  const file = join(siteFolder, DIGEST_FILE);
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

/** Declares the build of a site complete. Written last, so that an interrupted build counts as none. */
export function recordDigest(siteFolder: string, digest: string): void {
  writeFileSync(join(siteFolder, DIGEST_FILE), digest);
}
