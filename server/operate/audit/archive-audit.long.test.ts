import { once } from 'node:events';
import { watch } from 'node:fs';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeMonths } from '../../src/audit/audit.ts';
import { silentLog } from '../../test/harness/harness-database.ts';
import { type TestServer, testServer } from '../../test/harness/harness.ts';
import { startRegz } from '../../test/harness/programs/run-regz.ts';
import { seededChance } from '../../test/models/chance.ts';

const KILLS = 30;
const MONTHS = 48;
const ENTRIES_A_MONTH = 200;

let server: TestServer;
let folder: string;

beforeAll(async () => {
  server = await testServer();
  folder = await mkdtemp(path.join(os.tmpdir(), 'regz-archive-'));
  await server.database.ownerPool.query(
    `insert into audit_entries (at, actor_kind, actor_name, action, object_kind, object_id)
     select timestamptz '2018-01-02Z' + month * interval '1 month' + entry * interval '1 hour',
            'admin', 'sithara', 'accounts.ban', 'account', 'x'
       from generate_series(0, ${MONTHS - 1}) month, generate_series(1, ${ENTRIES_A_MONTH}) entry`,
  );
  const { db } = server.database;
  await makeMonths({ db, log: silentLog as never });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

function archive() {
  return startRegz(['archive-audit', folder, '--before', '2022-01'], {
    STATE_DIR: server.config.STATE_DIR,
    DATABASE_URL: server.database.databaseUrl,
    DATABASE_OWNER_URL: server.database.databaseOwnerUrl,
  });
}

/** Counts the entries of those months in the database, and the occurrences of each in the files. */
async function found() {
  const { rows } = await server.database.ownerPool.query<{ id: string }>(
    "select id::text from audit_entries where at < '2022-01-01Z'",
  );
  const files = await server.database.sql<{ file: string }>('select file from audit_archives');
  const filed: string[] = [];
  for (const { file } of files) {
    const text = gunzipSync(await readFile(path.join(folder, file))).toString();
    for (const [, id = ''] of text.matchAll(/^(\d+),20/gmu)) filed.push(id);
  }
  return { kept: rows.map(({ id }) => id), filed };
}

it(`Archiving killed ${KILLS} times loses and repeats no entry`, async () => {
  const chance = seededChance(1);
  let whileWorking = 0;
  for (let kill = 0; kill < KILLS; kill += 1) {
    const changes = watch(folder);
    const { child, ended } = archive();
    await Promise.race([once(changes, 'change'), ended]);
    await wait(chance(40));
    child.kill('SIGKILL');
    await ended;
    changes.close();
    const { kept, filed } = await found();
    if (kept.length > 0) whileWorking += 1;
    expect([...kept, ...filed]).toHaveLength(MONTHS * ENTRIES_A_MONTH);
    expect(new Set([...kept, ...filed]).size).toBe(MONTHS * ENTRIES_A_MONTH);
  }
  expect(whileWorking).toBeGreaterThan(5);
  expect(await archive().ended).toMatchObject({ code: 0 });
  expect((await found()).kept).toEqual([]);
  const names = await readdir(folder);
  expect(names.filter((name) => name.endsWith('.csv.gz'))).toHaveLength(MONTHS);
  expect(names.filter((name) => name.endsWith('.sha256'))).toHaveLength(MONTHS);
});
