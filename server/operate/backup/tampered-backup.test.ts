import {
  chmod,
  cp,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  truncate,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pack } from 'tar-stream';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { listBackups } from '../../src/platform/backups/kept-backups.ts';
import { openDatabase } from '../../src/platform/database/open-database.ts';
import { exists } from '../../src/platform/embedded-postgres/publish-directory.ts';
import { queues } from '../../src/slices.ts';
import {
  asUrl,
  silentLog,
  testDatabase,
  type TestDatabase,
} from '../../test/harness/harness-database.ts';
import { startRegz } from '../../test/harness/programs/run-regz.ts';
import {
  manifestIn,
  startTampered,
  type TamperedInstallation,
  unbind,
} from '../../test/scenarios/installation/tampered-installation.ts';
import { requireOwnContents } from './foreign-cluster.ts';
import { requirePlainOwner } from './inspect-database.ts';
import { sealInto } from './sealed-files.ts';

let installation: TamperedInstallation;
let root: string;
let target: TestDatabase;

beforeAll(async () => {
  installation = await startTampered();
  ({ root, marker } = installation);
});

/** A file that a planted program creates when it runs. */
let marker: string;
afterAll(() => installation.remove());
beforeEach(() => rm(marker, { force: true }));

describe('a backup whose data directory has settings that run programs', () => {
  const planted = ['archive_command', 'restore_command', 'recovery_end_command'];

  beforeAll(async () => {
    const set = planted.map((name) => `alter system set ${name} = 'touch ${marker}'`);
    await installation.asSuperuser([...set, `alter system set archive_mode = 'on'`]);
    await writeFile(path.join(root, 'state', 'data', 'recovery.signal'), '');
    await installation.backUp();
    await rm(path.join(root, 'state', 'data', 'recovery.signal'));
    await installation.asSuperuser(['alter system reset all']);
  });

  it('Verifying a backup runs no program of its settings', async () => {
    expect(await installation.regz(['backup', 'verify'])).toEqual({
      code: 0,
      said: expect.stringContaining('Every check of the coin ledger passed.'),
      ran: false,
    });
  });

  it('Restoring a backup runs no program of its settings', async () => {
    const into = path.join(root, 'restored');
    expect(await installation.regz(['restore', '--into', into])).toMatchObject({
      code: 0,
      ran: false,
    });
    const again = await openDatabase({ stateDir: into }, queues, silentLog);
    await again.close();
    expect(await exists(marker)).toBe(false);
    const names = await readdir(path.join(into, 'data'));
    expect(names).not.toContain('recovery.signal');
    const files = names.filter((name) => name.endsWith('.conf'));
    const texts = files.map((name) => readFile(path.join(into, 'data', name), 'utf8'));
    expect((await Promise.all(texts)).join('')).not.toContain(marker);
  });
});

describe('a database with what can run programs is refused by name:', () => {
  const fine = () => ({
    superuser: (name: string) => ({
      ...installation.superuser(name),
      options: '-c search_path=pg_catalog',
    }),
  });

  it.each([
    ['a superuser', 'create role mighty superuser', 'drop role mighty', 'the superuser mighty'],
    [
      'a role that may run programs',
      'grant pg_execute_server_program to regz_owner',
      'revoke pg_execute_server_program from regz_owner',
      'regz_owner as a member of pg_execute_server_program',
    ],
    [
      'settings of a role',
      `alter role regz_owner set session_preload_libraries = ''`,
      'alter role regz_owner reset all',
      'settings of a role',
    ],
    [
      'a subscription',
      `create subscription mail connection 'host=x' publication p with (connect = false)`,
      `alter subscription mail set (slot_name = none); drop subscription mail`,
      'the subscription mail',
    ],
    [
      'a function in C',
      `create function public.c() returns void language c as '$libdir/plpgsql', 'plpgsql_call_handler'`,
      'drop function public.c()',
      'the function public.c()',
    ],
    [
      'a function of the superuser',
      `create function public.f() returns void language sql security definer as 'select'`,
      'drop function public.f()',
      'the function public.f()',
    ],
  ])(
    'A database with what can run programs is refused by name: %s',
    async (_what, plant, remove, named) => {
      await expect(requireOwnContents(fine())).resolves.toBeUndefined();
      await installation.asSuperuser([plant]);
      try {
        await expect(requireOwnContents(fine())).rejects.toThrow(named);
      } finally {
        await installation.asSuperuser([remove]);
      }
    },
  );

  it('An event trigger, which does not run when the backup is verified', async () => {
    await installation.asSuperuser([
      `create function public.planted() returns event_trigger language plpgsql as $$ begin
         if current_setting('is_superuser') = 'on' then
           execute 'copy (select 1) to program ''cat > ${marker}''';
         end if;
       end $$`,
      'create event trigger planted on login execute function public.planted()',
    ]);
    try {
      await installation.backUp();
    } finally {
      await installation.asSuperuser([
        'drop event trigger planted',
        'drop function public.planted()',
      ]);
    }
    await rm(marker, { force: true });
    expect(await installation.regz(['backup', 'verify'])).toEqual({
      code: 1,
      said: expect.stringMatching(
        /holds what the product never makes .*: the event trigger planted/,
      ),
      ran: false,
    });
  });
});

describe('the parts of a backup belong together:', () => {
  beforeAll(() => installation.backUp());

  async function older(): Promise<string> {
    const [first, ...later] = await listBackups(path.join(root, 'backups'));
    expect(later).not.toEqual([]);
    return first?.folder ?? '';
  }

  it('List and archive of an older backup under a newer name are refused', async () => {
    const earlier = await older();
    const { said, code } = await installation.verifyChanged(async (folder) => {
      const [mine, theirs] = await Promise.all([folder, earlier].map(manifestIn));
      const parts = mine?.parts.map((part) =>
        part.name.startsWith('database.')
          ? theirs?.parts.find(({ name }) => name === part.name)
          : part,
      );
      for (const name of ['database.tar.gz.age', 'database.files.gz.age']) {
        await cp(path.join(earlier, name), path.join(folder, name));
      }
      await writeFile(path.join(folder, 'backup.json'), JSON.stringify({ ...mine, parts }));
    });
    expect([code, said]).toEqual([1, expect.stringContaining('is not what is sealed beside it')]);
  });

  it('One part of an older backup is refused, even of the same size', async () => {
    const earlier = await older();
    const { said, code } = await installation.verifyChanged(async (folder) => {
      const file = path.join(folder, 'state.tar.gz.age');
      const { size } = await stat(file);
      await cp(path.join(earlier, 'state.tar.gz.age'), file);
      await truncate(file, size);
    });
    expect([code, said]).toEqual([1, expect.stringContaining('of another backup')]);
  });

  it('A whole older backup under a newer name is refused', async () => {
    const earlier = await older();
    const { said, code } = await installation.verifyChanged(async (folder) => {
      await rm(folder, { recursive: true });
      await cp(earlier, `${folder}.copy`, { recursive: true });
      await rename(`${folder}.copy`, folder);
    });
    expect([code, said]).toEqual([1, expect.stringContaining('under another name')]);
  });

  it('A backup of an earlier version is restored with a warning', async () => {
    expect(await installation.verifyChanged(unbind)).toMatchObject({
      code: 0,
      said: expect.stringContaining('nothing shows that its parts belong to each other'),
    });
  });
});

it('An archive of small files that brings a program is refused', async () => {
  const said = await installation.verifyChanged(async (folder) => {
    await unbind(folder);
    const archive = pack();
    archive.entry({ name: 'postgres-18/native/bin/postgres', mode: 0o755 }, '#!/bin/sh');
    archive.finalize();
    const file = path.join(folder, 'state.tar.gz.age');
    await rm(file);
    const recipient = installation.settings.BACKUP_RECIPIENT;
    const { bytes } = await sealInto(file, Readable.from(archive), recipient);
    const page = path.join(folder, 'backup.json');
    const manifest = await manifestIn(folder);
    const parts = manifest.parts.map((part) =>
      part.name === 'state.tar.gz.age' ? { ...part, bytes } : part,
    );
    await writeFile(page, JSON.stringify({ ...manifest, parts }));
  });
  expect(said).toMatchObject({
    code: 1,
    said: expect.stringContaining('The archive holds postgres-18/native/bin/postgres'),
  });
});

/** A folder with a fake pg_restore that records its run: a restored dump could run programs. */
let tools: string;

beforeAll(async () => {
  target = await testDatabase({ empty: true });
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
afterAll(() => target.drop());

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

it('A dump is never restored as the superuser', async () => {
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
