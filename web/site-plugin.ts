import { join } from 'node:path';
import type { Audience } from '@regz/rules/sites/audiences.ts';
import type { Plugin } from 'vite';
import { styleSourceFaults } from './style-sources.ts';

const src = join(import.meta.dirname, 'src');
const routeLoader = join(src, 'platform/connection/load-route-module.ts');

/**
 * What makes a build the build of one site: `virtual:site/…` is the site's folder, for the files
 * that all sites share, and its assets have a folder of their own, so that any host can serve the
 * assets of all sites. Refuses a style sheet that does not fit what the site shows. Pages are loaded
 * by our own loader in place of React Router's, which leaves the page when it fails.
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
      build: { assetsDir: `assets/${audience}` },
    }),
    resolveId(source, importer) {
      const router = importer?.includes('/react-router/dist/') ?? false;
      return router && source === './routeModules.js' ? routeLoader : null;
    },
    generateBundle() {
      if (this.environment.name !== 'client') return;
      const modules = [...this.getModuleIds()];
      if (!modules.includes(routeLoader))
        this.error('React Router loads its pages in another way.');
      const components = modules.filter((id) => id.startsWith(`${src}/`) && id.endsWith('.tsx'));
      const faults = styleSourceFaults(join(folder, 'site.css'), components);
      if (faults.length > 0) this.error(faults.join('\n'));
    },
  };
}
