import { randomBytes, randomUUID } from 'node:crypto';
import { newPerson } from '../../harness/people.ts';
import { downloadForm } from '../../scenarios/downloads.ts';
import { exampleOf } from '../operation-examples.ts';
import type { Provoke } from '../provocation.ts';
import { spoiled } from '../spoiled-example.ts';
import { seededItem } from './download-examples.ts';

const customer = 'customer without a license';
const staff = (name: string, faults: Parameters<typeof spoiled>[2]) =>
  spoiled(`downloads.staff.${name}`, 'admin', faults);

const unknownSha = () => randomBytes(32).toString('hex');

/** Refusals of invalid downloads, new or edited. */
const formFaults = (name: 'publishDownload' | 'editDownload') => ({
  DOWNLOAD_TITLE_MISSING: staff(name, { title: ' \n' }),
  DOWNLOAD_LANGUAGE_MISSING: staff(name, { area: 'sample', language: ' ' }),
  DOWNLOAD_SOURCE_MISSING: staff(name, { source: { kind: 'file', sha256: '', fileName: 'a' } }),
  DOWNLOAD_URL_INVALID: staff(name, { source: { kind: 'link', url: 'http://example.com/a' } }),
  DOWNLOAD_FILE_NAME_INVALID: staff(name, async () => {
    const { source } = downloadForm({ sha256: unknownSha(), fileName: '../panel.exe' });
    return { source };
  }),
  DOWNLOAD_FILE_UNKNOWN: staff(name, async () => {
    const { source } = downloadForm({ sha256: unknownSha() });
    return { source };
  }),
  DOWNLOAD_IMAGE_UNSUPPORTED: staff(name, async (server) => {
    const { sha256 } = await seededItem(server, 'tool');
    return { images: [sha256] };
  }),
});

/** The account has a subscription but no approval. */
function unapproved(name: string): Provoke {
  return async (server) => {
    const person = await newPerson(server, customer);
    const input = await exampleOf(name).input(server, person);
    await server.database.ownerPool.query('update users set admin_approval = false where id = $1', [
      person.accountId,
    ]);
    return { person, input };
  };
}

export const refusals: Readonly<Record<string, Readonly<Record<string, Provoke>>>> = {
  'downloads.listLicensedDownloads': {
    DOWNLOAD_ACCESS_RESTRICTED: unapproved('downloads.listLicensedDownloads'),
  },
  'downloads.issueLink': {
    DOWNLOAD_ACCESS_RESTRICTED: unapproved('downloads.issueLink'),
    DOWNLOAD_UNKNOWN: spoiled('downloads.issueLink', customer, async (server) => {
      const { id } = await seededItem(server, 'staff');
      return { id };
    }),
  },
  'downloads.staff.publishDownload': formFaults('publishDownload'),
  'downloads.staff.editDownload': {
    ...formFaults('editDownload'),
    DOWNLOAD_UNKNOWN: staff('editDownload', { id: randomUUID() }),
    DOWNLOAD_CHANGED: staff('editDownload', { revision: 1_000_000 }),
  },
  'downloads.staff.removeDownload': {
    DOWNLOAD_UNKNOWN: staff('removeDownload', { id: randomUUID() }),
    DOWNLOAD_CHANGED: staff('removeDownload', { revision: 1_000_000 }),
  },
  'downloads.staff.adoptFile': {
    DOWNLOAD_INCOMING_UNKNOWN: staff('adoptFile', { name: '../secrets.json' }),
    DOWNLOAD_STORAGE_UNAVAILABLE: 'the disk answers for as long as the server itself does',
  },
};
