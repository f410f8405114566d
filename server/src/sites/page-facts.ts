import { PAGE_FACTS_ATTRIBUTE } from '@regz/rules/sites/page-facts.ts';
import { escapeHtml } from '../platform/escape-html.ts';
import type { Insert } from './document-writer.ts';

/** The facts a page gets with its document, and what search engines get. */
export type Facts = { facts: object; structured?: object };

/** Pages with current facts, by the path each is served under. */
export type PageFacts = Readonly<Record<string, () => Promise<Facts>>>;

const EMPTY = `${PAGE_FACTS_ATTRIBUTE}=""`;

/** Writes the facts into the place the page left for them; a page without them requests them. */
export async function factsInsert(read: () => Promise<Facts>): Promise<Insert> {
  const { facts, structured } = await read();
  const text = JSON.stringify(facts);
  const data = structured === undefined ? '' : structuredData(structured);
  return {
    key: `${text}${data}`,
    write: (html) =>
      html
        .replace(EMPTY, () => `${PAGE_FACTS_ATTRIBUTE}="${escapeHtml(text)}"`)
        .replace('</head>', () => `${data}</head>`),
  };
}

/** Data for search engines; no browser runs it, and no text in it can end its element. */
export function structuredData(data: object): string {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data });
  return `<script type="application/ld+json">${json.replaceAll('<', String.raw`\u003c`)}</script>`;
}
