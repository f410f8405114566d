import {
  appendFile,
  mkdtemp,
  readFile,
  readdir,
  rm,
  stat,
  truncate,
  writeFile,
} from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeMonths } from '../../src/audit/audit.ts';
import { createKeyedHash } from '../../src/platform/guards/keyed-hash.ts';
import { silentLog, type TestDatabase, testDatabase } from '../../test/harness/harness-database.ts';
import { archiveAudit, archiveSteps } from './archive-audit.ts';

let database: TestDatabase;
let folder: string;

beforeEach(async () => {
  database = await testDatabase();
  folder = await mkdtemp(path.join(os.tmpdir(), 'regz-archive-'));
  for (const at of ['2020-01-05', '2020-01-31', '2020-02-01', '2020-03-01']) await entryAt(at);
  await makeMonths({ db: database.db, log: silentLog as never });
});
afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

async function entryAt(at: string): Promise<void> {
  await database.ownerPool.query(
    `insert into audit_entries (at, actor_kind, actor_name, action, object_kind, object_id, detail)
     values ($1, 'admin', 'sithara', 'accounts.ban', 'account', 'x', '{"reason": "a \\"word\\",\\n two"}')`,
    [`${at}T12:00:00.123456Z`],
  );
}

type Options = Partial<Parameters<typeof archiveAudit>[0]>;
const archive = (options: Options = {}) =>
  archiveAudit({
    db: database.db,
    connection: database.ownerConnection,
    keyedHash: createKeyedHash('a key'),
    folder,
    before: new Date('2020-03-01T00:00:00Z'),
    ...options,
  });

/** The ids in the database and in the files that it names. */
async function found(): Promise<{ kept: number[]; filed: number[] }> {
  const rows = await database.sql<{ id: number }>('select id from audit_entries order by id');
  const { rows: files } = await database.ownerPool.query<{ file: string }>(
    'select file from audit_archives order by file',
  );
  const filed: number[] = [];
  for (const { file } of files) {
    const text = gunzipSync(await readFile(path.join(folder, file))).toString();
    for (const [, id] of text.matchAll(/^(\d+),20/gmu)) filed.push(Number(id));
  }
  return { kept: rows.map(({ id }) => id), filed };
}

describe('taking months out of the audit trail', () => {
  it('Past months move to one file each, with a checksum', async () => {
    const { archives } = await archive();
    expect(archives.map(({ file, entries }) => [file, entries])).toEqual([
      ['audit-2020-01-1-2.csv.gz', 2],
      ['audit-2020-02-3-3.csv.gz', 1],
    ]);
    expect(await found()).toEqual({ kept: [4], filed: [1, 2, 3] });
    const sums = await readFile(path.join(folder, 'audit-2020-01-1-2.csv.gz.sha256'), 'utf8');
    expect(sums).toBe(`${archives[0]?.sha256}  audit-2020-01-1-2.csv.gz\n`);
    const text = gunzipSync(await readFile(path.join(folder, 'audit-2020-02-3-3.csv.gz')));
    expect(text.toString()).toBe(
      'id,at,actor_kind,actor_id,actor_name,action,object_kind,object_id,detail,address,request_id\n' +
        '3,2020-02-01 12:00:00.123456+00,admin,,sithara,accounts.ban,account,x,' +
        '"{""reason"": ""a \\""word\\"",\\n two""}",,\n',
    );
  });

  it.each(archiveSteps)(
    'Interrupted before the step "%s", a repeated run loses no entry',
    async (at) => {
      for (const part of [1, 2]) {
        let steps = 0;
        const beforeStep = (step: string) => {
          if (step === at && (steps += 1) === part) throw new Error('killed');
        };
        await expect(archive({ beforeStep })).rejects.toThrow('killed');
        const { kept, filed } = await found();
        expect([...filed, ...kept]).toEqual([1, 2, 3, 4]);
        if (part === 1) expect(filed).toEqual([]);
      }
      await archive();
      expect(await found()).toEqual({ kept: [4], filed: [1, 2, 3] });
      expect((await readdir(folder)).filter((name) => name.endsWith('.gz'))).toHaveLength(2);
    },
  );

  it('A late entry of an archived month gets a file of its own', async () => {
    await archive();
    await entryAt('2020-01-20');
    await makeMonths({ db: database.db, log: silentLog as never });
    const { archives } = await archive();
    expect(archives.map(({ file }) => file)).toEqual(['audit-2020-01-5-5.csv.gz']);
    expect(await found()).toEqual({ kept: [4], filed: [1, 2, 5, 3] });
  });

  it('A file with wrong content keeps the month in the database', async () => {
    const beforeStep = async (step: string) => {
      if (step !== 'compare') return;
      for (const name of await readdir(folder)) {
        const file = path.join(folder, name);
        await truncate(file, (await stat(file)).size - 9);
        await appendFile(file, 'spoiled');
      }
    };
    await expect(archive({ beforeStep })).rejects.toThrow('did not hold what was written');
    expect(await found()).toEqual({ kept: [1, 2, 3, 4], filed: [] });
    await archive();
    expect(await found()).toEqual({ kept: [4], filed: [1, 2, 3] });
  });

  it('A file of another installation is not overwritten', async () => {
    const file = path.join(folder, 'audit-2020-01-1-2.csv.gz');
    await writeFile(file, 'theirs');
    await expect(archive()).rejects.toThrow('name another folder');
    expect(await readFile(file, 'utf8')).toBe('theirs');
    expect(await found()).toMatchObject({ kept: [1, 2, 3, 4] });
  });

  it('Two concurrent runs archive each month once', async () => {
    const ends = await Promise.allSettled([archive(), archive()]);
    expect(ends.some(({ status }) => status === 'fulfilled')).toBe(true);
    expect(await found()).toEqual({ kept: [4], filed: [1, 2, 3] });
  });
});
