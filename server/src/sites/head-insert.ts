import { addressIn, type Language, languages } from '@regz/rules/sites/languages.ts';
import { paths } from '@regz/rules/sites/paths.ts';
import type { Config } from '../platform/config/config.ts';
import { escapeHtml } from '../platform/escape-html.ts';
import type { Insert } from './document-writer.ts';
import { structuredData } from './page-facts.ts';

type Origins = Config['origins'];

type Page = { site: 'main' | 'download'; language: Language; path: string; origins: Origins };

/** The languages as link previews name them. */
const locales: Readonly<Record<Language, string>> = { en: 'en_US', si: 'si_LK', ta: 'ta_LK' };

const BRAND = 'Regz';
const SHARE = { path: '/share.png', width: 1200, height: 630 };

/**
 * Writes the page's address and the picture of its link preview into the head of a public page,
 * because the build cannot know them. Title and description are the page's own.
 */
export function headInsert({ site, language, path, origins }: Page): Insert {
  const page = canonicalPath(site, path);
  const address = `${origins[site]}${addressIn(language, page)}`;
  return {
    key: address,
    write: (html) => {
      const title = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? BRAND;
      const description = /<meta name="description" content="([^"]*)"/.exec(html)?.[1];
      const head = [
        `<link rel="canonical" href="${escapeHtml(address)}"/>`,
        ...alternates(origins[site], page),
        '<link rel="manifest" href="/site.webmanifest"/>',
        '<link rel="apple-touch-icon" href="/apple-touch-icon.png"/>',
        ...sharing({ title, description, address, language, origins }),
        path === paths.home && site === 'main' ? structuredData(organization(origins)) : '',
      ];
      return html.replace('</head>', () => `${head.join('')}</head>`);
    },
  };
}

/** A page's canonical path: an address that repeats another page names that one. */
function canonicalPath(site: 'main' | 'download', path: string): string {
  return site === 'download' || path === paths.homeAlias ? paths.home : path;
}

/** A page's addresses in all languages. The one without a language is English or the reader's. */
function alternates(origin: string, page: string): string[] {
  const named = languages.map((language) => [language, addressIn(language, page)] as const);
  return [...named, ['x-default', page] as const].map(
    ([language, path]) =>
      `<link rel="alternate" hreflang="${language}" href="${escapeHtml(`${origin}${path}`)}"/>`,
  );
}

/** `title` and `description` come from the document, escaped as they are there. */
function sharing(page: {
  title: string;
  description: string | undefined;
  address: string;
  language: Language;
  origins: Origins;
}): string[] {
  const properties: [string, string | undefined][] = [
    ['og:type', 'website'],
    ['og:site_name', BRAND],
    ['og:locale', locales[page.language]],
    ['og:title', page.title],
    ['og:description', page.description],
    ['og:url', escapeHtml(page.address)],
    ['og:image', escapeHtml(`${page.origins.main}${SHARE.path}`)],
    ['og:image:width', String(SHARE.width)],
    ['og:image:height', String(SHARE.height)],
  ];
  const tags = properties.flatMap(([name, content]) =>
    content === undefined ? [] : [`<meta property="${name}" content="${content}"/>`],
  );
  return [...tags, '<meta name="twitter:card" content="summary_large_image"/>'];
}

function organization({ main }: Origins): object {
  return {
    '@type': 'Organization',
    name: BRAND,
    url: `${main}/`,
    logo: `${main}/icon-512.png`,
  };
}
