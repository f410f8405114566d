import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { Audience } from '@regz/rules/sites/audiences.ts';
import { isRunnableDevEnvironment, type Plugin, type RunnableDevEnvironment } from 'vite';
import * as siteContract from './site-contract.ts';
import { operationsOf, refusalsOf, withoutIdleSentences } from './site-contract.ts';

const src = join(import.meta.dirname, '../src');

/**
 * A module of the pages. The catalogue is none: it has sentences for all sites, and words that are also names
 * of classes.
 */
function isPageSource(id: string): boolean {
  return id.startsWith(`${src}/`) && !id.startsWith(`${src}/i18n/`) && /\.tsx?$/.test(id);
}

/**
 * While documents are rendered, each page knows its own file, by which the build finds the page's
 * scripts.
 */
export function pageSourcePlugin(): Plugin {
  return {
    name: 'regz:page-source',
    applyToEnvironment: ({ name }) => name === 'ssr',
    transform: {
      filter: { id: /-page\.tsx$/ },
      handler: (code, id) => ({
        code: `${code}\nexport const source = ${JSON.stringify(relative(src, id))};`,
        map: null,
      }),
    },
  };
}

const inPlaceOf: Readonly<Record<string, string>> = {
  react: 'preact/compat',
  'react/jsx-runtime': 'preact/compat/jsx-runtime',
  'react/compiler-runtime': 'preact/compat/compiler-runtime',
  'react-dom': 'preact/compat',
};

const ROOT_ID = '\0preact-root';

/** `createRoot` that draws into the elements of the document; Preact's own empties the container first. */
const root = `
import { render } from 'preact';
export const createRoot = (container) => ({ render: (children) => render(children, container) });
`;

const web = join(import.meta.dirname, '../package.json');

/**
 * Has Preact draw a site in the browser, which is a tenth of React's size (decision record 0003).
 * React renders the site's documents, and draws the site while it is worked on.
 */
export function preactPlugin(): Plugin {
  return {
    name: 'regz:preact',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    load: (id) => (id === ROOT_ID ? root : undefined),
    resolveId(id) {
      if (id === 'react-dom/client') return ROOT_ID;
      const own = inPlaceOf[id];
      return own === undefined ? undefined : this.resolve(own, web, { skipSelf: true });
    },
  };
}

const isSheet = /\/src\/sites\/[\w-]+\/site\.css$/;

/** A style sheet that takes class names from some files, or from all below a folder. */
function withSources(css: string, sheet: string, sources: readonly string[]): string {
  const lines = sources.map((source) => `@source '${relative(dirname(sheet), source)}';`);
  return [css, ...lines].join('\n');
}

/**
 * Has a site's style sheet say what the classes of its own modules do, and no others. Which modules
 * those are is known once the code that renders its documents is built: that must come first.
 */
export function stylesPlugin(site: Audience): Plugin {
  let modules: readonly string[] | undefined;
  return {
    name: 'regz:styles',
    enforce: 'pre',
    generateBundle() {
      if (this.environment.name === 'ssr') modules = [...this.getModuleIds()].filter(isPageSource);
    },
    transform: {
      filter: { id: isSheet },
      handler(css, sheet) {
        if (modules === undefined) this.error(`The modules of the ${site} site are not known yet.`);
        return withSources(css, sheet, modules);
      },
    },
  };
}

/** During development, a style sheet says what the classes of all sites do. */
export function everyStylePlugin(): Plugin {
  return {
    name: 'regz:styles',
    enforce: 'pre',
    transform: { filter: { id: isSheet }, handler: (css, sheet) => withSources(css, sheet, [src]) },
  };
}

const MODULE_ID = 'virtual:operations';

/** What a page calls: `api.identity.logIn`, `queries.accounts.key`, over several lines too. */
const CALLED = /(?<![\w./-])(?:api|queries)((?:\s*\.\s*\w+)+)/g;

/** What the options for TanStack Query are named by, after the operation itself. */
const OPTIONS = /\.(?:key|queryOptions|infiniteOptions)$/;
const REFUSAL = /\b[A-Z]+(?:_[A-Z]+)+\b/g;
const COMMENTS = /\/\*[^]*?\*\/|\/\/.*/g;
const resolvedId = `\0${MODULE_ID}`;
const contract = join(import.meta.dirname, '../../contract/src');

function resolveId(id: string): string | undefined {
  return id === MODULE_ID ? resolvedId : undefined;
}

function moduleOf(addresses: siteContract.Addresses): string {
  return `export default ${JSON.stringify(addresses)};`;
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
      const modules = [...this.getModuleIds()].filter(isPageSource);
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
        '/site-build/site-contract.ts',
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
