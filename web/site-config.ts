import type { Config } from '@react-router/dev/config';
import { notFoundDocument, paths } from './src/platform/paths.ts';

type SiteOptions = {
  /** False for an audience that answers below its own paths only and has no page at `/`. */
  hasHome?: boolean;
};

/**
 * React Router's configuration of one site. Every static path becomes an HTML file, the not-found
 * page too, so that the server can answer an unknown path with it; `__spa-fallback.html` serves
 * paths with parameters. `SITES_FOLDER` names the folder to build into.
 */
export function siteConfig(site: string, { hasHome = true }: SiteOptions = {}): Config {
  const buildFolder = process.env['SITES_FOLDER'] ?? `${import.meta.dirname}/build`;
  return {
    appDirectory: '.',
    buildDirectory: `${buildFolder}/${site}`,
    ssr: false,
    prerender: ({ getStaticPaths }) => {
      const pages = getStaticPaths().filter((path) => hasHome || path !== paths.home);
      return [...pages, notFoundDocument];
    },
  };
}
