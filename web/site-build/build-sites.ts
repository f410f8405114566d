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
import { audienceNames, isAudience } from '@regz/rules/sites/audiences.ts';
import { isLanguage, languages } from '@regz/rules/sites/languages.ts';
import { buildSite, keepFormerAssets } from './build-site.ts';
import type { Build } from './vite-config.ts';

const root = join(import.meta.dirname, '../..');
const buildFolder = join(root, 'web/build');
/** Sites are built beside the current ones and replace them only when all are complete. */
const nextFolder = join(buildFolder, `.next-${process.pid}`);

const DIGEST_FILE = '.digest';
const sources = ['web', 'rules/src', 'contract/src', 'texts/src', 'package-lock.json'];
/** Folders beside the sources that no page is made from. */
const otherFolders = new Set(['build', 'node_modules']);
/** Files that no page is made from: the development server, tests and the type checker's cache. */
const notPartOfPages = /^dev-|\.(test\.tsx?|tsbuildinfo)$/;

/** Sites for staff are English. */
const englishOnly = new Set(['admin']);

/** The folder of a build, beside those of the other sites and languages. */
function folderOf({ site, language }: Build): string {
  return language === 'en' ? site : `${site}.${language}`;
}

async function build(builds: readonly Build[], digest: string): Promise<void> {
  announce(builds);
  mkdirSync(nextFolder, { recursive: true });
  process.once('SIGTERM', () => {
    rmSync(nextFolder, { recursive: true, force: true });
    process.exit(1);
  });
  try {
    for (const each of builds) {
      const startedAt = performance.now();
      await buildSite(each, join(nextFolder, folderOf(each)));
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
      console.log(`Built the ${nameOf(each)} in ${seconds} s`);
    }
    for (const each of builds) {
      const name = folderOf(each);
      const folders = { present: join(buildFolder, name), next: join(nextFolder, name) };
      keepFormerAssets(each.site, folders, new Date());
      recordDigest(folders.next, digest);
      takePlace(folders, join(nextFolder, `${name}-before`));
    }
    makeAssetFolders(builds);
  } finally {
    rmSync(nextFolder, { recursive: true, force: true });
  }
}

/** Makes the folders of assets in all languages: a server only looks for them at startup. */
function makeAssetFolders(builds: readonly Build[]): void {
  for (const { site } of builds) {
    for (const language of languages.filter((each) => each === 'en' || !englishOnly.has(site))) {
      const folder = join(buildFolder, folderOf({ site, language }));
      mkdirSync(join(folder, 'client/assets', site), { recursive: true });
      mkdirSync(join(folder, 'former'), { recursive: true });
    }
  }
}

function nameOf({ site, language }: Build): string {
  return language === 'en' ? `${site} site` : `${site} site in ${language}`;
}

/** A running server reads assets from here. They are missing only between two renames. */
function takePlace({ present, next }: { present: string; next: string }, before: string): void {
  if (existsSync(present)) renameSync(present, before);
  renameSync(next, present);
}

function announce(builds: readonly Build[]): void {
  const names = new Intl.ListFormat('en').format(builds.map(nameOf));
  const howLong = builds.length > 2 ? 'half a minute' : 'some seconds';
  console.log(`Building the ${names}; this takes ${howLong}, and only after a change of theirs.`);
}

const LANGUAGE = /^--language=/;
const words = process.argv.slice(2);

/** The builds that the command line names: sites, and languages as `--language=si`; else all. */
function namedBuilds(): readonly Build[] {
  const sites = words.filter((word) => !word.startsWith('--'));
  const chosen = words
    .filter((word) => LANGUAGE.test(word))
    .map((word) => word.replace(LANGUAGE, ''));
  const unknownSite = sites.find((name) => !isAudience(name));
  if (unknownSite !== undefined) {
    return refuse(`There is no site named ${unknownSite}. The sites: ${audienceNames.join(', ')}.`);
  }
  const unknown = chosen.find((name) => !isLanguage(name));
  if (unknown !== undefined) {
    return refuse(`There is no language ${unknown}. The languages: ${languages.join(', ')}.`);
  }
  return languages
    .filter((language) => chosen.length === 0 || chosen.includes(language))
    .flatMap((language) =>
      audienceNames
        .filter((site) => sites.length === 0 || sites.includes(site))
        .filter((site) => language === 'en' || !englishOnly.has(site))
        .map((site) => ({ site, language })),
    );
}

function refuse(reason: string): never {
  console.error(reason);
  process.exit(1);
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
const onlyStale = words.includes('--if-stale');
const builds = namedBuilds().filter(
  (each) => !onlyStale || builtDigest(join(buildFolder, folderOf(each))) !== digest,
);
if (builds.length > 0) await build(builds, digest);
