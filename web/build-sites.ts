import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { compressFolder } from './build-compression.ts';
import { builtDigest, recordDigest, sourceDigest } from './build-digest.ts';
import { documentFaults } from './build-documents.ts';

const sites = ['main', 'client', 'download', 'admin'];
const buildsAtOnce = 2;
const here = import.meta.dirname;
const buildFolder = join(here, 'build');
/** Sites are built beside the present ones and take their place only when all of them are whole. */
const nextFolder = join(buildFolder, `.next-${process.pid}`);

/** Runs React Router's build of one site; resolves with what it printed and rejects with it. */
function runBuild(site: string): Promise<string> {
  const { resolve, reject, promise } = Promise.withResolvers<string>();
  const command = join(here, '../node_modules/@react-router/dev/bin.cjs');
  const config = join(here, 'vite.config.ts');
  // The prerenderer looks for the site in the working directory, whatever the arguments say.
  const child = spawn(
    process.execPath,
    [command, 'build', '.', '--config', config, '--logLevel', 'warn'],
    { cwd: join(here, 'src/sites', site), env: { ...process.env, SITES_FOLDER: nextFolder } },
  );
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  child.on('error', reject);
  child.on('close', (code) => {
    if (code === 0) resolve(output);
    else reject(new Error(`The build of the ${site} site failed (exit ${code}).\n${output}`));
  });
  return promise;
}

/** A site without a page at `/` gets its fallback under the name of that page; undoes this. */
function nameFallback(siteFolder: string): void {
  const fallback = join(siteFolder, '__spa-fallback.html');
  if (!existsSync(fallback)) renameSync(join(siteFolder, 'index.html'), fallback);
}

async function buildSite(site: string): Promise<void> {
  const startedAt = performance.now();
  const output = await runBuild(site);
  const siteFolder = join(nextFolder, site, 'client');
  nameFallback(siteFolder);
  const faults = documentFaults(siteFolder);
  if (faults.length > 0) throw new Error(`${faults.join('\n')}\n${output}`);
  await compressFolder(siteFolder);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`Built the ${site} site in ${seconds} s`);
}

async function buildAll(): Promise<void> {
  const waiting = [...sites];
  async function buildNext(): Promise<void> {
    const site = waiting.shift();
    if (site === undefined) return;
    await buildSite(site);
    await buildNext();
  }
  // A site that fails does not leave the others running without anybody waiting for them.
  const lanes = await Promise.allSettled(Array.from({ length: buildsAtOnce }, buildNext));
  for (const lane of lanes) if (lane.status === 'rejected') throw lane.reason;
}

function putInPlace(): void {
  for (const site of sites) {
    rmSync(join(buildFolder, site), { recursive: true, force: true });
    renameSync(join(nextFolder, site), join(buildFolder, site));
  }
}

async function build(digest: string): Promise<void> {
  mkdirSync(nextFolder, { recursive: true });
  try {
    await buildAll();
    putInPlace();
    recordDigest(digest);
  } finally {
    rmSync(nextFolder, { recursive: true, force: true });
  }
}

const digest = sourceDigest();
const isFresh = process.argv.includes('--if-stale') && builtDigest() === digest;
if (!isFresh) await build(digest);
