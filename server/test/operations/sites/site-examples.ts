import { randomUUID } from 'node:crypto';
import { contract } from '@regz/contract/contract.ts';
import { defaultClaims } from '@regz/rules/sites/site-settings.ts';
import type { TestServer } from '../../harness/harness.ts';
import { newPerson } from '../../harness/people.ts';
import { BLANK, type Examples, type Refusals } from '../operation-example.ts';

const noLinks = { chatCommunity: '', messaging: '', social: '' };

const language = 'si' as const;

/** The translation of a sentence without placeholders, as the input of a correction. */
async function correction(server: TestServer) {
  const { browser } = await newPerson(server, 'admin');
  const { texts } = await browser.call(contract.sites.staff.listTexts, {
    language,
    filter: 'all',
    search: 'Client area',
  });
  const [text] = texts;
  if (text === undefined) throw new Error('no sentence was found');
  const { key, english, forms } = text;
  const readBy = `Nimal ${randomUUID()}`;
  return {
    language,
    key,
    english: [...english],
    before: [...forms],
    forms: ['සේවාලාභී ප්‍රදේශය'],
    readBy,
  };
}

export const examples: Examples = {
  'sites.reportMissingPage': async () => ({ path: '/nowhere' }),
  'sites.staff.editSiteSettings': async ({ database }) => {
    const rows = await database.sql<{ version: number }>('select version from site_settings');
    const links = { ...noLinks, social: `https://videos.example/${randomUUID()}` };
    return { version: rows[0]?.version, claims: defaultClaims, links };
  },
  'sites.staff.listTexts': async () => ({ language, filter: 'all', search: '' }),
  'sites.staff.exportTexts': async () => ({ language, slice: 'coupons' }),
  'sites.staff.correctText': correction,
  'sites.staff.undoCorrection': async (server) => {
    const { browser } = await newPerson(server, 'admin');
    const edit = await correction(server);
    const { key, forms } = await browser.call(contract.sites.staff.correctText, edit);
    return { language, key, before: [...forms] };
  },
};

export const refusals: Refusals = {
  'sites.staff.editSiteSettings': {
    SITE_CLAIM_MISSING: { claims: { ...defaultClaims, uptime: ' ' } },
    SITE_LINK_INVALID: { links: { ...noLinks, messaging: 'javascript:alert(1)' } },
  },
  'sites.staff.correctText': {
    TEXT_FAULTY: { forms: [BLANK] },
    TEXT_CHANGED: { before: ['වෙනත්'] },
  },
  'sites.staff.undoCorrection': {
    TEXT_UNKNOWN: { key: 'brand.none' },
    TEXT_CHANGED: { before: ['වෙනත්'] },
  },
};
