import { DAY_MS } from '@regz/rules/durations.ts';
import { audiences, type Site } from '@regz/rules/sites/audiences.ts';
import { paths } from '@regz/rules/sites/paths.ts';
import type { Config } from '../platform/config/config.ts';
import { escapeHtml } from '../platform/escape-html.ts';

type Origins = Config['origins'];

/** What somebody's own link opens; without it there is nothing to see. */
const privatePages: readonly string[] = [
  paths.contactThread,
  paths.guildApplication,
  paths.giveawayDraw,
  paths.gift,
];

/** Every page on the main site's host but those, and the one that shows another again. */
const publicPages: readonly string[] = [...audiences.main.pages, ...audiences.forms.pages].filter(
  (path) => path !== paths.homeAlias && !privatePages.includes(path),
);

const SECURITY_TEXT_DAYS = 180;

/** Whether search engines are to leave a page of the main site out. */
export function isPrivatePage(path: string): boolean {
  return privatePages.includes(path);
}

/** What search engines may visit. Pages that may not be found say so themselves, so must be read. */
export function robotsText(site: Site, { main }: Origins): string {
  const rules = ['User-agent: *', 'Disallow: /api/'];
  // The download site's pages are in there, which its own robots file has to confirm.
  const isListed = site === 'main' || site === 'download';
  return `${[...rules, ...(isListed ? [`Sitemap: ${main}/sitemap.xml`] : [])].join('\n')}\n`;
}

/** Where people report a weakness (RFC 9116): the contact page. What it says holds for half a year. */
export function securityText(site: Site, origins: Origins, nowMs: number): string {
  const expires = new Date(nowMs + SECURITY_TEXT_DAYS * DAY_MS).toISOString().slice(0, 10);
  return [
    `Contact: ${origins.main}${paths.contact}`,
    `Expires: ${expires}T00:00:00Z`,
    'Preferred-Languages: en, si, ta',
    `Canonical: ${origins[site]}/.well-known/security.txt`,
    '',
  ].join('\n');
}

export function sitemapXml({ main, download }: Origins): string {
  const addresses = [...publicPages.map((path) => `${main}${path}`), `${download}${paths.home}`];
  const entries = addresses.map((address) => `<url><loc>${escapeHtml(address)}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>\n',
  ].join('\n');
}
