import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Audience, audienceNames, isAudience } from '@regz/rules/sites/audiences.ts';
import { builtDigest, recordDigest, sourceDigest } from './site-build/build-digest.ts';
import { keepFormerAssets } from './site-build/build-former-assets.ts';
import { buildSite } from './site-build/build-site.ts';

const buildFolder = join(import.meta.dirname, 'build');
/** Sites are built beside the current ones and replace them only when all are complete. */
const nextFolder = join(buildFolder, `.next-${process.pid}`);

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

const digest = sourceDigest();
const onlyStale = process.argv.includes('--if-stale');
const sites = namedSites().filter(
  (site) => !onlyStale || builtDigest(join(buildFolder, site)) !== digest,
);
if (sites.length > 0) await build(sites, digest);
