import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { Audience } from '@regz/rules/sites/audiences.ts';
import type { Language } from '@regz/rules/sites/languages.ts';
import { isRunnableDevEnvironment, type Plugin, type RunnableDevEnvironment } from 'vite';
import type * as siteContract from './site-contract.ts';
import {
  addressesOf,
  everyOperation,
  refusalsOf,
  type SourceFile,
  usedBy,
} from './site-contract.ts';

const src = join(import.meta.dirname, '../src');

/** A module of the pages. */
function isPageSource(id: string): boolean {
  return id.startsWith(`${src}/`) && /\.tsx?$/.test(id);
}

/**
 * When documents are rendered, each page names its own file, from which the build finds the page's
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
 * Renders a site with Preact in the browser, which is a tenth of React's size (decision record
 * 0003). React renders the documents, and the site during development.
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
 * Limits a site's style sheet to the classes of its own modules. The build of the code that renders
 * its documents finds these modules, so it must run first.
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

/** During development, a style sheet has the classes of all sites. */
export function everyStylePlugin(): Plugin {
  return {
    name: 'regz:styles',
    enforce: 'pre',
    transform: { filter: { id: isSheet }, handler: (css, sheet) => withSources(css, sheet, [src]) },
  };
}

/** Adds the fonts and rules of a language to every site's style sheet. English has none. */
export function languageStylesPlugin(language: Language): Plugin {
  return {
    name: 'regz:language-styles',
    enforce: 'pre',
    transform: {
      filter: { id: isSheet },
      handler: (css) =>
        language === 'en'
          ? undefined
          : css.replace(
              /^@import .*app\.css';$/m,
              `$&\n@import '../../platform/languages/${language}.css';`,
            ),
    },
  };
}

const MODULE_ID = 'virtual:operations';

/** The code of a refusal, and whether its sentence is read. */
const REFUSAL = /(?:\berrors\.)?\b([A-Z]+(?:_[A-Z]+)+)\b/g;
const resolvedId = `\0${MODULE_ID}`;
const contract = join(import.meta.dirname, '../../contract/src');

function resolveId(id: string): string | undefined {
  return id === MODULE_ID ? resolvedId : undefined;
}

function moduleOf(addresses: siteContract.Addresses): string {
  return `export default ${JSON.stringify(addresses)};`;
}

/** The names of the operations and groups that a site's pages call. */
export type Calls = { used: ReadonlySet<string> };

/**
 * Serves the part of the contract that a site's pages call, without its schemas: the browser only
 * needs methods and paths to make a request, and only the server validates. A page that names a
 * refusal that no call can get is refused. The build of the code that renders the site's documents
 * finds the calls, with the whole contract, so it must run first.
 */
export function contractPlugin(site: Audience, calls: Calls): Plugin {
  return {
    name: 'regz:contract',
    resolveId,
    load(id) {
      if (id !== resolvedId) return undefined;
      const isForBrowser = this.environment.name === 'client';
      return moduleOf(addressesOf(isForBrowser ? calls.used : everyOperation));
    },
    async generateBundle() {
      const modules = [...this.getModuleIds()].filter(isPageSource);
      const files = modules.map((file) => ({ file, source: readFileSync(file, 'utf8') }));
      const found = new Set(files.flatMap((file) => [...usedBy(file)]));
      if (this.environment.name !== 'client') {
        calls.used = found;
        return;
      }
      const missing = [...found].filter((name) => !calls.used.has(name));
      if (missing.length > 0)
        this.error(`Only scripts of the ${site} site call ${missing.join()}.`);
      const faults = await refusalFaults(site, files, calls.used);
      if (faults.length > 0) this.error(faults.join('\n'));
    },
  };
}

/** Serves the whole contract to all sites during development, again after each change of it. */
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
      const changed = await ssr.runner.import<typeof siteContract>('/site-build/site-contract.ts');
      return moduleOf(changed.addressesOf(changed.everyOperation));
    },
    hotUpdate({ file, modules }) {
      const own = this.environment.moduleGraph.getModuleById(resolvedId);
      if (own === undefined || !file.startsWith(`${contract}/`)) return undefined;
      return [...modules, own];
    },
  };
}

/** One sentence for each refusal that a site's pages name although it can never occur there. */
export async function refusalFaults(
  site: Audience,
  files: readonly SourceFile[],
  used: ReadonlySet<string>,
): Promise<string[]> {
  const { left, possible } = await refusalsOf(used);
  return files.flatMap(({ file, source }) =>
    [...source.matchAll(REFUSAL)]
      .filter(([match, code = '']) => left.has(code) || (match !== code && !possible.has(code)))
      .map(
        ([, code]) => `${file} names ${code}, which no call of the ${site} site is refused with.`,
      ),
  );
}
