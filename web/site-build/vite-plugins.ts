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

/** What a site's pages call: names of operations and of groups. */
export type Calls = { used: ReadonlySet<string> };

/**
 * Serves the part of the contract that a site's pages call, without its schemas: the browser only
 * needs methods and paths to make a request, and only the server validates. A page that names a
 * refusal that no call can get is refused. What pages call is known once the code that renders the
 * site's documents is built, with the whole contract: that must come first.
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

/** Where a site's pages name a refusal that can never occur there: one sentence for each. */
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
