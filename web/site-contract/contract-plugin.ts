import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Audience } from '@regz/rules/sites/audiences.ts';
import { isRunnableDevEnvironment, type Plugin, type RunnableDevEnvironment } from 'vite';
import * as siteContract from './site-contract.ts';
import { operationsOf } from './site-contract.ts';
import { refusalsOf, withoutIdleSentences } from './site-refusals.ts';

const MODULE_ID = 'virtual:operations';

/** What a page calls: `api.identity.logIn`, `queries.accounts.key`, over several lines too. */
const CALLED = /(?<![\w./-])(?:api|queries)((?:\s*\.\s*\w+)+)/g;

/** What the options for TanStack Query are named by, after the operation itself. */
const OPTIONS = /\.(?:key|queryOptions|infiniteOptions)$/;
const REFUSAL = /\b[A-Z]+(?:_[A-Z]+)+\b/g;
const COMMENTS = /\/\*[^]*?\*\/|\/\/.*/g;
const resolvedId = `\0${MODULE_ID}`;
const src = join(import.meta.dirname, '../src');
const contract = join(import.meta.dirname, '../../contract/src');

function resolveId(id: string): string | undefined {
  return id === MODULE_ID ? resolvedId : undefined;
}

function moduleOf(addresses: siteContract.Addresses): string {
  return `export default ${JSON.stringify(addresses)};`;
}

/** The modules of pages; the catalogue has sentences for all sites. */
function isPartOfPages(id: string): boolean {
  return id.startsWith(`${src}/`) && !id.startsWith(`${src}/i18n/`) && /\.tsx?$/.test(id);
}

/**
 * Serves the part of the contract that a site's pages can call, without its schemas: the browser
 * only needs methods and paths to make a request, and only the server validates. Refusals that no
 * call can get lose their sentences. Refuses a page that calls or names anything else.
 */
export function contractPlugin(site: Audience): Plugin {
  const refusals = refusalsOf(site);
  return {
    name: 'regz:contract',
    resolveId,
    async load(id) {
      if (id === resolvedId) return moduleOf(siteContract.addressesOf(site));
      const { files, possible } = await refusals;
      return files.has(id) ? withoutIdleSentences(readFileSync(id, 'utf8'), possible) : undefined;
    },
    async generateBundle() {
      if (this.environment.name !== 'client') return;
      const modules = [...this.getModuleIds()].filter(isPartOfPages);
      const files = modules.map((file) => ({ file, source: readFileSync(file, 'utf8') }));
      const faults = await contractFaults(site, files);
      if (faults.length > 0) this.error(faults.join('\n'));
    },
  };
}

/** Serves the whole contract to all sites while they are worked on, and again when it has changed. */
export function wholeContractPlugin(): Plugin {
  let ssr: RunnableDevEnvironment | undefined;
  return {
    name: 'regz:whole-contract',
    resolveId,
    configureServer({ environments }) {
      if (isRunnableDevEnvironment(environments.ssr)) ssr = environments.ssr;
    },
    async load(id) {
      if (id !== resolvedId || ssr === undefined) return undefined;
      const { addressesOf } = await ssr.runner.import<typeof siteContract>(
        '/site-contract/site-contract.ts',
      );
      return moduleOf(addressesOf('every site'));
    },
    hotUpdate({ file, modules }) {
      const own = this.environment.moduleGraph.getModuleById(resolvedId);
      if (own === undefined || !file.startsWith(`${contract}/`)) return undefined;
      return [...modules, own];
    },
  };
}

function placesIn(source: string): string[] {
  const chains = [...source.replaceAll(COMMENTS, '').matchAll(CALLED)].map(([, chain = '']) =>
    chain.replaceAll(/\s/g, ''),
  );
  return chains.map((chain) => chain.replace(OPTIONS, '').slice(1));
}

/** A file that a site is made of. */
type SourceFile = { file: string; source: string };

/**
 * Where a site's pages call what `site-contract.ts` does not let them call, or name a refusal that
 * can therefore never occur: one sentence per fault. Neither would exist in the browser.
 */
export async function contractFaults(
  site: Audience,
  files: readonly SourceFile[],
): Promise<string[]> {
  const operations = operationsOf(site);
  const { left } = await refusalsOf(site);
  return files.flatMap(({ file, source }) => [
    ...placesIn(source)
      .filter((place) => !operations.some(({ name }) => `${name}.`.startsWith(`${place}.`)))
      .map((place) => `${file} calls ${place}, which pages of the ${site} site cannot.`),
    ...[...source.matchAll(REFUSAL)]
      .filter(([code]) => left.has(code))
      .map(([code]) => `${file} names ${code}, which no call of the ${site} site is refused with.`),
  ]);
}
