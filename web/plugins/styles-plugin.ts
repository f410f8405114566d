import { dirname, join, relative } from 'node:path';
import type { Audience } from '@regz/rules/sites/audiences.ts';
import type { Plugin } from 'vite';

const src = join(import.meta.dirname, '../src');
const isSheet = /\/src\/sites\/[\w-]+\/site\.css$/;

/** Sentences have words in them that are also names of classes. */
function mayNameClasses(id: string): boolean {
  return id.startsWith(`${src}/`) && !id.startsWith(`${src}/i18n/`) && /\.tsx?$/.test(id);
}

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
      if (this.environment.name === 'ssr')
        modules = [...this.getModuleIds()].filter(mayNameClasses);
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
