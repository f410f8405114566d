import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeEligible } from '../../fakes/community.ts';
import type { TestServer } from '../../harness/harness.ts';
import { downloadForm } from '../../scenarios/downloads.ts';
import type { Example } from '../operation-example.ts';

const nothing: Example = { input: async () => ({}) };
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

/** Examples of the operations of downloads. */
export const examples: Readonly<Record<string, Example>> = {
  'downloads.listPublicDownloads': nothing,
  'downloads.listLicensedDownloads': {
    input: async (server, { accountId }) => {
      await makeEligible(server, accountId);
      return {};
    },
    foreign: restricted,
  },
  'downloads.issueLink': {
    input: async (server, { accountId }) => {
      await makeEligible(server, accountId);
      return { id: (await seededItem(server, 'panel')).id };
    },
    foreign: restricted,
  },
  'downloads.staff.listDownloads': nothing,
  'downloads.staff.publishDownload': {
    input: async (server) => {
      const { sha256 } = await seededItem(server, 'tool');
      return downloadForm({ sha256 });
    },
  },
  'downloads.staff.editDownload': {
    input: async (server) => {
      const id = await looseItem(server);
      return { id, revision: 1, ...downloadForm({ url: 'https://example.com/another' }) };
    },
  },
  'downloads.staff.removeDownload': {
    input: async (server) => ({ id: await looseItem(server), revision: 1 }),
  },
  'downloads.staff.listIncoming': nothing,
  'downloads.staff.adoptFile': {
    input: async (server) => ({ name: await placeIncoming(server) }),
  },
};
