import {
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { DAY_MS } from '@regz/rules/durations.ts';
import type { RolldownOutput } from 'rolldown';
import { createBuilder, type ViteBuilder } from 'vite';
import { prerenderSite } from './prerender-site.ts';
import { type Build, siteConfig } from './vite-config.ts';

/** Tailwind's rules for browsers without `@property`, which we do not support. */
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
 * Builds a site in a language into a folder, as the server reads it.
 * @throws Error if it fails or makes a faulty document.
 */
export async function buildSite(build: Build, folder: string): Promise<void> {
  const client = join(folder, 'client');
  const server = join(folder, 'server');
  const builder = await createBuilder(siteConfig(build, { client, server }));
  await bundle(builder, 'ssr');
  const output = await bundle(builder, 'client');
  const bundled = { client, server, styles: takeStyles(output, client), output };
  await prerenderSite(build, bundled);
  rmSync(server, { recursive: true });
  const faults = documentFaults(client);
  if (faults.length > 0) throw new Error(faults.join('\n'));
  await compressFolder(client);
}

type Rule = { broken: (html: string) => boolean; reason: string };

const documentRules: Rule[] = [
  {
    broken: (html) => /<[a-z][^<>]*\sstyle="/.test(html),
    reason: 'has a style attribute, which the content security policy blocks',
  },
  {
    broken: (html) => !/<h1[\s>]/.test(html),
    reason: 'has no h1: every page shows its real heading before any script runs',
  },
  {
    broken: (html) => !/<title>[^<]+<\/title>/.test(html),
    reason: 'has no title',
  },
  {
    broken: (html) => !/<style id="site-css">[^<]*@layer/.test(html),
    reason: 'does not carry its style sheet',
  },
];

/** The faults of a site's prerendered documents, one sentence each. */
export function documentFaults(siteFolder: string): string[] {
  const faults: string[] = [];
  for (const file of globSync('**/*.html', { cwd: siteFolder })) {
    const html = readFileSync(join(siteFolder, file), 'utf8');
    for (const rule of documentRules) {
      if (rule.broken(html)) faults.push(`${join(siteFolder, file)} ${rule.reason}.`);
    }
  }
  return faults;
}

const COMPRESSIBLE = '**/*.{html,js,css,svg}';
const brotli = promisify(brotliCompress);
const gz = promisify(gzip);

async function compressFile(file: string): Promise<void> {
  const content = await readFile(file);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  const [small, smallForAll] = await Promise.all([
    brotli(content, { params }),
    gz(content, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  await writeFile(`${file}.br`, small);
  await writeFile(`${file}.gz`, smallForAll);
}

/** Writes a `.br` and a `.gz` beside every text file of a built site. Fonts are compressed already. */
async function compressFolder(folder: string): Promise<void> {
  const files = globSync(COMPRESSIBLE, { cwd: folder });
  await Promise.all(files.map((file) => compressFile(join(folder, file))));
}

const KEPT_MS = 7 * DAY_MS;

/**
 * Keeps the assets of a site's previous builds beside a new one, for a week after they were
 * replaced: pages loaded earlier still request them. They are in the folder `former`, which exists
 * from the first build on, because a server only looks for it at startup.
 *
 * @param site The site's folder below `client/assets`.
 * @param present The folder of the site's current build, which may not exist.
 * @param next The folder of its new build.
 */
export function keepFormerAssets(
  site: string,
  { present, next }: { present: string; next: string },
  now: Date,
): void {
  const current = join(next, 'client', 'assets', site);
  const keep = (from: string, name: string, replacedAt: Date): void => {
    if (existsSync(join(current, name)) || now.getTime() - replacedAt.getTime() > KEPT_MS) return;
    const kept = join(next, 'former', name);
    mkdirSync(dirname(kept), { recursive: true });
    copyFileSync(join(from, name), kept);
    // When it was replaced, which no name or other date records.
    utimesSync(kept, now, replacedAt);
  };
  mkdirSync(join(next, 'former'), { recursive: true });
  const former = join(present, 'former');
  for (const name of filesIn(former)) keep(former, name, statSync(join(former, name)).mtime);
  const replaced = join(present, 'client', 'assets', site);
  for (const name of filesIn(replaced)) keep(replaced, name, now);
}

function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return names.filter((name) => statSync(join(folder, name)).isFile());
}
