import { audiences, type Site } from '@regz/rules/sites/audiences.ts';
import { paths } from '@regz/rules/sites/paths.ts';
import type { Config } from '../platform/config/config.ts';
import { escapeHtml } from '../platform/escape-html.ts';

type Origins = Config['origins'];

/** Every page on the main site's host but the one that shows another again. */
const publicPages: readonly string[] = [...audiences.main.pages, ...audiences.forms.pages].filter(
  (path) => path !== paths.homeAlias,
);

/** What search engines may visit. Pages that may not be found say so themselves, so must be read. */
export function robotsText(site: Site, { main }: Origins): string {
  const rules = ['User-agent: *', 'Disallow: /api/'];
  return `${[...rules, ...(site === 'main' ? [`Sitemap: ${main}/sitemap.xml`] : [])].join('\n')}\n`;
}

export function sitemapXml({ main }: Origins): string {
  const entries = publicPages.map(
    (path) => `<url><loc>${escapeHtml(`${main}${path}`)}</loc></url>`,
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>\n',
  ].join('\n');
}
