import { join } from 'node:path';
import type { Audience } from '@regz/rules/sites/audiences.ts';
import type { Plugin } from 'vite';
import { styleSourceFaults } from '../site-build/style-sources.ts';

const src = join(import.meta.dirname, '../src');

const CATALOGUE = /\/i18n\/task-area\/(\w\w)\/catalogue\.ts$/;

type Chunk = { facadeModuleId?: string | null };

/** The words of a language are told apart by their file: `build-early-words.ts` looks for them. */
function chunkFile(audience: Audience, { facadeModuleId }: Chunk): string {
  const language = CATALOGUE.exec(facadeModuleId ?? '')?.[1];
  const name = language === undefined ? '[name]' : `words-${language}`;
  return `assets/${audience}/${name}-[hash].js`;
}

/**
 * What makes a build the build of one site: `virtual:site/…` is the site's folder, for the files
 * that all sites share, and its assets have a folder of their own, so that any host can serve the
 * assets of all sites. Refuses a style sheet that does not fit what the site shows.
 */
export function sitePlugin(audience: Audience): Plugin {
  const folder = join(src, 'sites', audience);
  return {
    name: 'regz:site',
    enforce: 'pre',
    config: () => ({
      // Sites under development are served side by side, each with packages of its own made ready.
      cacheDir: `node_modules/.vite/${audience}`,
      // All packages of the site are found before its first page, not one after another below it.
      optimizeDeps: { entries: ['src/sites/*.{ts,tsx}', `src/sites/${audience}/**/*.tsx`] },
      resolve: { alias: [{ find: /^virtual:site\//, replacement: `${folder}/` }] },
      build: {
        assetsDir: `assets/${audience}`,
        rolldownOptions: { output: { chunkFileNames: (chunk) => chunkFile(audience, chunk) } },
      },
    }),
    generateBundle() {
      if (this.environment.name !== 'client') return;
      const modules = [...this.getModuleIds()];
      const components = modules.filter((id) => id.startsWith(`${src}/`) && id.endsWith('.tsx'));
      const faults = styleSourceFaults(join(folder, 'site.css'), components);
      if (faults.length > 0) this.error(faults.join('\n'));
    },
  };
}
