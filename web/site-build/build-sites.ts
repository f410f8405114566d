import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { type Audience, audienceNames, isAudience } from '@regz/rules/sites/audiences.ts';
import { buildSite, keepFormerAssets } from './build-site.ts';

const root = join(import.meta.dirname, '../..');
const buildFolder = join(root, 'web/build');
/** Sites are built beside the current ones and replace them only when all are complete. */
const nextFolder = join(buildFolder, `.next-${process.pid}`);

const DIGEST_FILE = '.digest';
const sources = ['web', 'rules/src', 'contract/src', 'texts/src', 'package-lock.json'];
/** Folders beside the sources that no page is made from. */
const otherFolders = new Set(['build', 'node_modules']);
/** Nor is one from these files: the development server, tests and what the type checker remembers. */
const notPartOfPages = /^dev-|\.(test\.tsx?|tsbuildinfo)$/;

async function buildEach(sites: readonly Audience[]): Promise<void> {
  for (const site of sites) {
    const startedAt = performance.now();
    await buildSite(site, nextFolder);
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    console.log(`Built the ${site} site in ${seconds} s`);
  }
}

async function build(sites: readonly Audience[], digest: string): Promise<void> {
  announce(sites);
  mkdirSync(nextFolder, { recursive: true });
  try {
    await buildEach(sites);
    for (const site of sites) {
      const folders = { present: join(buildFolder, site), next: join(nextFolder, site) };
      keepFormerAssets(site, folders, new Date());
      recordDigest(join(nextFolder, site), digest);
      takePlace(folders, join(nextFolder, `${site}-before`));
    }
  } finally {
    rmSync(nextFolder, { recursive: true, force: true });
  }
}

/** A running server reads assets from here: they are missing only between two renames. */
function takePlace({ present, next }: { present: string; next: string }, before: string): void {
  if (existsSync(present)) renameSync(present, before);
  renameSync(next, present);
}

function announce(sites: readonly Audience[]): void {
  const names = new Intl.ListFormat('en').format(sites);
  const what = sites.length === 1 ? `${names} site` : `${names} sites`;
  const howLong = sites.length > 2 ? 'half a minute' : 'some seconds';
  console.log(`Building the ${what}; this takes ${howLong}, and only after a change of theirs.`);
}

/** The sites named on the command line; all of them when none is named. */
function namedSites(): readonly Audience[] {
  const names = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
  const unknown = names.find((name) => !isAudience(name));
  if (unknown !== undefined) {
    console.error(`There is no site named ${unknown}. The sites: ${audienceNames.join(', ')}.`);
    process.exit(1);
  }
  return names.length === 0 ? audienceNames : names.filter(isAudience);
}

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
function sourceDigest(): string {
  const hash = createHash('sha256');
  for (const file of sourceFiles()) {
    const content = readFileSync(join(root, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/** The digest of the sources a site was built from; undefined if there is no whole build. */
function builtDigest(siteFolder: string): string | undefined {
  const file = join(siteFolder, DIGEST_FILE);
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

/** Declares the build of a site complete. Written last, so that an interrupted build counts as none. */
function recordDigest(siteFolder: string, digest: string): void {
  writeFileSync(join(siteFolder, DIGEST_FILE), digest);
}

const digest = sourceDigest();
const onlyStale = process.argv.includes('--if-stale');
const sites = namedSites().filter(
  (site) => !onlyStale || builtDigest(join(buildFolder, site)) !== digest,
);
if (sites.length > 0) await build(sites, digest);
