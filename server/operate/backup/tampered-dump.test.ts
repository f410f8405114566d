import { chmod, mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { exists } from '../../src/platform/embedded-postgres/publish-directory.ts';
import { asUrl, type TestDatabase, testDatabase } from '../../test/harness/harness-database.ts';
import { startRegz } from '../../test/harness/programs/run-regz.ts';
import {
  manifestIn,
  startTampered,
  type TamperedInstallation,
  unbind,
} from '../../test/scenarios/installation/tampered-installation.ts';
import { requirePlainOwner } from './inspect-database.ts';
import { sealInto } from './sealed-files.ts';

let installation: TamperedInstallation;
let target: TestDatabase;
/** A folder with a fake pg_restore that records its run: a restored dump could run programs. */
let tools: string;

beforeAll(async () => {
  [installation, target] = await Promise.all([startTampered(), testDatabase({ empty: true })]);
  tools = path.join(installation.root, 'tools');
  await mkdir(tools);
  const tool = path.join(tools, 'pg_restore');
  await writeFile(
    tool,
    `#!/bin/sh\nif [ "$1" = --version ]; then echo 'pg_restore (PostgreSQL) 99.0'; else touch ${installation.marker}; fi\n`,
  );
  await chmod(tool, 0o755);
  await installation.backUp();
});
afterAll(async () => {
  await target.drop();
  await installation.remove();
});

/** Runs `regz restore` with a forged dump as the given owner. */
async function restoreAs(owner: string) {
  return installation.copied(async (folder, elsewhere) => {
    await unbind(folder);
    const dump = path.join(folder, 'database.dump.gz.age');
    const { BACKUP_RECIPIENT } = installation.settings;
    const { bytes } = await sealInto(dump, Readable.from(['any statement']), BACKUP_RECIPIENT);
    const manifest = await manifestIn(folder);
    const state = manifest.parts.filter(({ name }) => name.startsWith('state.'));
    const parts = [...state, { name: 'database.dump.gz.age', bytes }];
    const page = path.join(folder, 'backup.json');
    await writeFile(page, JSON.stringify({ ...manifest, database: 'dump', parts }));
    const into = path.join(elsewhere, 'restored');
    const { ended } = startRegz(['restore', '--from', elsewhere, '--into', into], {
      ...installation.settings,
      PATH: `${tools}:${process.env['PATH']}`,
      DATABASE_URL: target.databaseUrl,
      DATABASE_OWNER_URL: owner,
    });
    const { code, said } = await ended;
    return { code, said, ran: await exists(installation.marker), restored: await exists(into) };
  });
}

it('A dump is restored only as an owner who cannot run programs', async () => {
  await expect(requirePlainOwner(installation.superuser())).rejects.toThrow(
    'The user postgres of the database may run programs on its server',
  );
  await expect(requirePlainOwner(installation.owner)).resolves.toBeUndefined();
});

it('A dump of a database of one’s own is not restored as the superuser, who could run what it holds', async () => {
  const { host, port } = target.ownerConnection;
  const { user } = inject('superuserConnection');
  const superuser = asUrl({ host, port, user, database: target.ownerConnection.database });
  expect(await restoreAs(superuser)).toEqual({
    code: 1,
    said: expect.stringContaining(`The user ${user} of the database may run programs`),
    ran: false,
    restored: false,
  });
  // The owner who is no superuser may restore the dump, and the tool runs.
  expect(await restoreAs(target.databaseOwnerUrl)).toMatchObject({ ran: true });
  await rm(installation.marker);
});
