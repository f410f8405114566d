import { spawn } from 'node:child_process';
import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import type { Audience } from '@regz/rules/sites/audiences.ts';
import { compressFolder } from './build-compression.ts';
import { documentFaults } from './build-documents.ts';

const here = import.meta.dirname;

/** Runs React Router's build of one site; resolves with what it printed and rejects with it. */
function runBuild(site: Audience, folder: string): Promise<string> {
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
  const faults = documentFaults(siteFolder);
  if (faults.length > 0) throw new Error(`${faults.join('\n')}\n${output}`);
  await compressFolder(siteFolder);
}
