import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const digestFile = join(import.meta.dirname, 'build/.digest');
const sources = ['web', 'rules/src', 'contract/src', 'package-lock.json'];
const derivedFolders = new Set(['build', 'node_modules']);
/** Files beside the sources that no page is made from: tests and what the type checker remembers. */
const notPartOfPages = /\.(test\.tsx?|tsbuildinfo)$/;

function* filesBelow(path: string): Generator<string> {
  const entries = readdirSync(join(root, path), { withFileTypes: true });
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    if (entry.name.startsWith('.') || derivedFolders.has(entry.name)) continue;
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

/** The digest of the sources the present build was made from; undefined without a whole build. */
export function builtDigest(): string | undefined {
  return existsSync(digestFile) ? readFileSync(digestFile, 'utf8') : undefined;
}

/** Declares the build complete. Written last, so that an interrupted build counts as none. */
export function recordDigest(digest: string): void {
  writeFileSync(digestFile, digest);
}
