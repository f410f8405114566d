import type { Server } from 'node:http';
import type { Audience } from '@regz/rules/sites/audiences.ts';
import { createServer, isRunnableDevEnvironment, type ViteDevServer } from 'vite';
import { developmentConfig } from '../site-build/vite-config.ts';
import type * as rendering from '../src/platform/document/render-document.tsx';
import type { Site } from '../src/platform/document/site.ts';
import { isPrerendered, matchRoute } from '../src/platform/routing/routes.ts';

/** Below it are the modules of all sites, on any host, and the socket that tells of changes. */
export const MODULES = '/@web/';

export type DevelopmentPages = {
  /** Answers a request for a module, or for a file that is handed out as it is. */
  modules: ViteDevServer['middlewares'];
  /** Renders the document of a page. */
  render: (audience: Audience, path: string) => Promise<string>;
  close: () => Promise<void>;
};

/**
 * The pages of all sites while they are worked on: rendered on request, and changed in the browser as
 * their files are saved.
 * @param front The server that the browser's socket for changes reaches.
 */
export async function developmentPages(front: Server): Promise<DevelopmentPages> {
  const config = developmentConfig(MODULES);
  const vite = await createServer({
    ...config,
    server: { ...config.server, hmr: { server: front } },
  });
  const { ssr } = vite.environments;
  if (!isRunnableDevEnvironment(ssr)) throw new Error('Vite cannot run the pages.');
  const { runner } = ssr;

  return {
    modules: vite.middlewares,
    render: async (audience, path) => {
      const folder = `src/sites/${audience}`;
      const { renderDocument } = await runner.import<typeof rendering>(
        '/src/platform/document/render-document.tsx',
      );
      const { site } = await runner.import<{ site: Site }>(`/${folder}/site.ts`);
      const sheet = await runner.import<{ default: string }>(`/${folder}/site.css?inline`);
      const route = matchRoute(site.routes, path)?.route;
      const shown = route !== undefined && isPrerendered(route) ? route : null;
      return renderDocument(site, shown, {
        styles: sheet.default,
        addressOf: (source) => `${MODULES}src/${source}`,
        scripts: [
          `${MODULES}@vite/client`,
          `${MODULES}@id/__x00__@vitejs/plugin-react/preamble`,
          `${MODULES}${folder}/entry.ts`,
        ],
        preloads: [],
      });
    },
    close: () => vite.close(),
  };
}
