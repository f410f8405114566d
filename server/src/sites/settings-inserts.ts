import { CLAIM_ATTRIBUTE, NOWHERE, PLACE_ATTRIBUTE } from '@regz/rules/sites/page-facts.ts';
import { batchedRead } from '../platform/database/batches/batched-read.ts';
import type { Database } from '../platform/database/database.ts';
import { escapeHtml } from '../platform/escape-html.ts';
import type { Insert } from './document-writer.ts';
import { type SiteSettings, settingsView } from './settings-view.ts';
import { findSettings } from './site-settings.queries.ts';

const claimText = new RegExp(`(${CLAIM_ATTRIBUTE}="(\\w+)"[^>]*>)[^<]*`, 'g');
const placeLink = new RegExp(`${PLACE_ATTRIBUTE}="(\\w+)" (?:${NOWHERE}|href="[^"]*")`, 'g');

/**
 * Reads the operator's words and addresses for the places that the pages of the main site left for
 * them.
 */
export function settingsInserts(db: Database, downloads: string): () => Promise<Insert> {
  const readSettings = batchedRead(() => findSettings(db), settingsView);
  return async () => {
    const settings = await readSettings();
    return {
      key: String(settings.version),
      write: (html) => writeSettings(html, settings, downloads),
    };
  };
}

function writeSettings(html: string, { claims, links }: SiteSettings, downloads: string): string {
  const words = new Map<string, string>(Object.entries(claims));
  const places = new Map<string, string>(Object.entries({ ...links, downloads }));
  return html
    .replaceAll(claimText, (whole, start: string, name: string) => {
      const claim = words.get(name);
      return claim === undefined ? whole : `${start}${escapeHtml(claim)}`;
    })
    .replaceAll(placeLink, (whole, name: string) => {
      const address = places.get(name) ?? '';
      return address === '' ? whole : `${PLACE_ATTRIBUTE}="${name}" href="${escapeHtml(address)}"`;
    });
}
