import type { Config } from '@react-router/dev/config';
import { pagesOf } from '@regz/rules/sites/audiences.ts';
import { chosenAudience } from './chosen-audience.ts';
import { NOT_FOUND_DOCUMENT, paths } from './src/platform/paths.ts';

const audience = chosenAudience();
const sitesFolder = process.env['SITES_FOLDER'] ?? `${import.meta.dirname}/build`;
/** The staff answer below their own paths only and have no page at `/`. */
const hasHome = pagesOf(audience).includes(paths.home);

/**
 * React Router's configuration of each site. Every static path becomes an HTML file, the not-found
 * page too, so that the server can answer an unknown path with it; `__spa-fallback.html` serves
 * paths with parameters. `SITES_FOLDER` names the folder to build into.
 */
export default {
  appDirectory: 'src/sites',
  buildDirectory: `${sitesFolder}/${audience}`,
  ssr: false,
  prerender: ({ getStaticPaths }) => {
    const pages = getStaticPaths().filter((path) => hasHome || path !== paths.home);
    return [...pages, NOT_FOUND_DOCUMENT];
  },
} satisfies Config;
