import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Audience } from '@regz/rules/sites/audiences.ts';
import type { RolldownOutput } from 'rolldown';
import { createBuilder, type ViteBuilder } from 'vite';
import { compressFolder } from './build-compression.ts';
import { documentFaults } from './build-documents.ts';
import { prerenderSite } from './prerender-site.ts';
import { siteScripts } from './site-scripts.ts';
import { siteConfig } from './vite-config.ts';

/** What Tailwind sets for browsers without `@property`, which we do not build for. */
const OLD_BROWSERS = /@layer properties\{@supports [^{]*\{[^{}]*\{[^{}]*\}\}\}/;

type Output = RolldownOutput['output'];

async function bundle(builder: ViteBuilder, name: 'client' | 'ssr'): Promise<Output> {
  const environment = builder.environments[name];
  if (environment === undefined) throw new Error(`There is no environment named ${name}.`);
  const built = await builder.build(environment);
  if (!('output' in built)) throw new Error('The build of a site has one output.');
  return built.output;
}

/** Takes the style sheet from among the files that the browser gets: every document contains it. */
function takeStyles(output: Output, client: string): string {
  const sheets = output.map(({ fileName }) => fileName).filter((file) => file.endsWith('.css'));
  const texts = sheets.map((file) => readFileSync(join(client, file), 'utf8'));
  for (const file of sheets) rmSync(join(client, file));
  return texts.join('').replace(OLD_BROWSERS, '');
}

/**
 * Builds one site into `<folder>/<site>`, as the server reads it.
 * @throws Error if it fails or makes a faulty document.
 */
export async function buildSite(site: Audience, folder: string): Promise<void> {
  const client = join(folder, site, 'client');
  const server = join(folder, site, 'server');
  const builder = await createBuilder(siteConfig(site, { client, server }));
  await bundle(builder, 'ssr');
  const output = await bundle(builder, 'client');
  const bundled = { client, server, styles: takeStyles(output, client), ...siteScripts(output) };
  await prerenderSite(site, bundled);
  rmSync(server, { recursive: true });
  const faults = documentFaults(client);
  if (faults.length > 0) throw new Error(faults.join('\n'));
  await compressFolder(client);
}
