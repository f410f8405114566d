import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeEligible } from '../../fakes/community.ts';
import type { TestServer } from '../../harness/harness.ts';
import { downloadForm } from '../../scenarios/downloads.ts';
import { after, type Example, type Examples, type Refusals } from '../operation-example.ts';

const restricted = { status: 403, code: 'DOWNLOAD_ACCESS_RESTRICTED' } as const;

/** A download of some area that came with the first start. */
export async function seededItem({ database }: TestServer, area: string) {
  const { rows } = await database.ownerPool.query<{ id: string; file_sha256: string }>(
    'select id, file_sha256 from download_items where area = $1 order by position limit 1',
    [area],
  );
  const [row] = rows;
  if (row === undefined) throw new Error(`nothing was put into the area ${area}`);
  return { id: row.id, sha256: row.file_sha256 };
}

/** Adds a download that nothing else refers to; returns its id. */
async function looseItem({ database }: TestServer): Promise<string> {
  const { rows } = await database.ownerPool.query<{ id: string }>(
    `insert into download_items (area, position, title, url, updated_at)
     values ('tool', 500, 'Loose', 'https://example.com/file', now()) returning id`,
  );
  return rows[0]?.id ?? '';
}

/** Puts a file where an operator would; returns its name. */
export async function placeIncoming(
  { config }: TestServer,
  bytes: Buffer = randomBytes(100),
): Promise<string> {
  const folder = join(config.STATE_DIR, 'downloads', 'incoming');
  await mkdir(folder, { recursive: true });
  const name = `placed-${randomBytes(6).toString('hex')}.bin`;
  await writeFile(join(folder, name), bytes);
  return name;
}

const licensed = (input: Example['input']): Example => ({
  input: async (server, owner) => {
    await makeEligible(server, owner.accountId);
    return input(server, owner);
  },
  foreign: restricted,
});

export const examples: Examples = {
  'downloads.listLicensedDownloads': licensed(async () => ({})),
  'downloads.issueLink': licensed(async (server) => ({
    id: (await seededItem(server, 'panel')).id,
  })),
  'downloads.staff.publishDownload': async (server) => {
    const { sha256 } = await seededItem(server, 'tool');
    return downloadForm({ sha256 });
  },
  'downloads.staff.editDownload': async (server) => ({
    id: await looseItem(server),
    revision: 1,
    ...downloadForm({ url: 'https://example.com/another' }),
  }),
  'downloads.staff.removeDownload': async (server) => ({
    id: await looseItem(server),
    revision: 1,
  }),
  'downloads.staff.adoptFile': async (server) => ({ name: await placeIncoming(server) }),
};

const unapproved = after('update users set admin_approval = false where id = $1');
const sourceOf = (fileName?: string) => {
  const sha256 = randomBytes(32).toString('hex');
  return {
    source: downloadForm({ sha256, ...(fileName === undefined ? {} : { fileName }) }).source,
  };
};

/** Refusals of invalid downloads, new or edited. */
const formRefusals: Refusals[string] = {
  DOWNLOAD_LANGUAGE_MISSING: { area: 'sample', language: ' ' },
  DOWNLOAD_SOURCE_MISSING: { source: { kind: 'file', sha256: '', fileName: 'a' } },
  DOWNLOAD_URL_INVALID: { source: { kind: 'link', url: 'http://example.com/a' } },
  DOWNLOAD_FILE_NAME_INVALID: sourceOf('../panel.exe'),
  DOWNLOAD_FILE_UNKNOWN: sourceOf(),
  DOWNLOAD_IMAGE_UNSUPPORTED: async (server) => ({
    images: [(await seededItem(server, 'tool')).sha256],
  }),
};

export const refusals: Refusals = {
  'downloads.listLicensedDownloads': { DOWNLOAD_ACCESS_RESTRICTED: unapproved },
  'downloads.issueLink': {
    DOWNLOAD_ACCESS_RESTRICTED: unapproved,
    DOWNLOAD_UNKNOWN: async (server) => ({ id: (await seededItem(server, 'staff')).id }),
  },
  'downloads.staff.publishDownload': formRefusals,
  'downloads.staff.editDownload': formRefusals,
  'downloads.staff.adoptFile': {
    DOWNLOAD_INCOMING_UNKNOWN: { name: '../secrets.json' },
    DOWNLOAD_STORAGE_UNAVAILABLE: 'the disk answers as long as the server does',
  },
};
