import { spawn } from 'node:child_process';
import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import type { Audience } from '@regz/rules/sites/audiences.ts';
import { compressFolder } from './site-build/build-compression.ts';
import { documentFaults } from './site-build/build-documents.ts';
import { askForWordsEarly } from './site-build/build-early-words.ts';
import { leanScripts } from './site-build/build-lean-scripts.ts';
import { leanStillDocuments } from './site-build/build-still-documents.ts';

const here = import.meta.dirname;

/** The error of a build that found the folder of route types refilled while emptying it. */
const COLLISION = /ENOTEMPTY.*\.react-router/;
const TRIES = 3;

/**
 * Every build of React Router empties one folder of generated types, which nothing reads here; of
 * two concurrent builds, the one that collides there is run again.
 */
async function runBuild(site: Audience, folder: string, tries = TRIES): Promise<string> {
  try {
    return await runOnce(site, folder);
  } catch (error) {
    if (tries === 1 || !COLLISION.test(String(error))) throw error;
    return runBuild(site, folder, tries - 1);
  }
}

/** Runs React Router's build of one site; resolves with what it printed and rejects with it. */
function runOnce(site: Audience, folder: string): Promise<string> {
  const { resolve, reject, promise } = Promise.withResolvers<string>();
  const command = join(here, '../node_modules/@react-router/dev/bin.cjs');
  // The prerenderer looks for the site in the working directory, whatever the arguments say.
  const child = spawn(process.execPath, [command, 'build', '.', '--logLevel', 'warn'], {
    cwd: here,
    env: { ...process.env, SITE: site, SITES_FOLDER: folder },
  });
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

/**
 * Builds one site into `<folder>/<site>`, as the server reads it.
 * @throws Error with what the build printed, when it fails or makes a faulty document.
 */
export async function buildSite(site: Audience, folder: string): Promise<void> {
  const output = await runBuild(site, folder);
  const siteFolder = join(folder, site, 'client');
  nameFallback(siteFolder);
  leanScripts(siteFolder);
  askForWordsEarly(siteFolder);
  leanStillDocuments(siteFolder);
  const faults = documentFaults(siteFolder);
  if (faults.length > 0) throw new Error(`${faults.join('\n')}\n${output}`);
  await compressFolder(siteFolder);
}
