import { DAY_MS } from '@regz/rules/durations.ts';
import { audiences, type Site } from '@regz/rules/sites/audiences.ts';
import { addressIn, languages } from '@regz/rules/sites/languages.ts';
import { paths } from '@regz/rules/sites/paths.ts';
import { siteOf } from '@regz/rules/sites/resolve-site.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../platform/config/config.ts';
import { escapeHtml } from '../platform/escape-html.ts';
import type { Services } from '../platform/services.ts';

type Origins = Config['origins'];

/** Pages of private links, which are empty without the link. */
const privatePages: readonly string[] = [
  paths.contactThread,
  paths.guildApplication,
  paths.giveawayDraw,
  paths.gift,
];

/** Every other page on the main site's host, without the duplicate of the home page. */
const publicPages: readonly string[] = [...audiences.main.pages, ...audiences.forms.pages].filter(
  (path) => path !== paths.homeAlias && !privatePages.includes(path),
);

const SECURITY_TEXT_DAYS = 180;

/**
 * Serves the files for search engines and security researchers. Only the main site has a sitemap,
 * on its own host.
 */
export function serveCrawlers(
  app: FastifyInstance,
  { config: { origins }, clock }: Services,
): void {
  const site = (request: FastifyRequest): Site => siteOf({ host: request.host, path: '/' });
  app.get('/robots.txt', (request, reply) =>
    reply.type('text/plain; charset=utf-8').send(robotsText(site(request), origins)),
  );
  app.get('/.well-known/security.txt', (request, reply) =>
    reply.type('text/plain; charset=utf-8').send(securityText(site(request), origins, clock())),
  );
  app.get('/sitemap.xml', (request, reply) =>
    site(request) === 'main'
      ? reply.type('application/xml; charset=utf-8').send(sitemapXml(origins))
      : reply.redirect(`${origins.main}/sitemap.xml`, 302),
  );
}

/** True if search engines must not index a page of the main site. */
export function isPrivatePage(path: string): boolean {
  return privatePages.includes(path);
}

/**
 * Returns the rules for search engines. A page that must not be indexed says so itself, so it must
 * stay readable.
 */
function robotsText(site: Site, { main }: Origins): string {
  const rules = ['User-agent: *', 'Disallow: /api/'];
  // The sitemap contains the download site's page, so that site's robots file must confirm the
  // sitemap.
  const isListed = site === 'main' || site === 'download';
  return `${[...rules, ...(isListed ? [`Sitemap: ${main}/sitemap.xml`] : [])].join('\n')}\n`;
}

/**
 * Returns the contact for reports of vulnerabilities (RFC 9116): the contact page. It is valid for
 * half a year.
 */
function securityText(site: Site, origins: Origins, nowMs: number): string {
  const expires = new Date(nowMs + SECURITY_TEXT_DAYS * DAY_MS).toISOString().slice(0, 10);
  return [
    `Contact: ${origins.main}${paths.contact}`,
    `Expires: ${expires}T00:00:00Z`,
    'Preferred-Languages: en, si, ta',
    `Canonical: ${origins[site]}/.well-known/security.txt`,
    '',
  ].join('\n');
}

function sitemapXml({ main, download }: Origins): string {
  const pages = [...publicPages.map((path) => [main, path]), [download, paths.home]] as const;
  const entries = pages.flatMap(([origin = '', path = '']) =>
    languages.map((own) => {
      const links = languages.map((language) => {
        const address = escapeHtml(`${origin}${addressIn(language, path)}`);
        return `<xhtml:link rel="alternate" hreflang="${language}" href="${address}"/>`;
      });
      const address = escapeHtml(`${origin}${addressIn(own, path)}`);
      return `<url><loc>${address}</loc>${links.join('')}</url>`;
    }),
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries,
    '</urlset>\n',
  ].join('\n');
}
