import { once } from 'node:events';
import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../test/harness/harness-database.ts';
import { type Program, runProgram } from '../../test/harness/programs/program.ts';

let database: TestDatabase;
let stateDir: string;
let programs: Program[];

beforeEach(async () => {
  database = await testDatabase();
  stateDir = await mkdtemp(path.join(os.tmpdir(), 'regz-start-'));
  await chmod(stateDir, 0o755);
  programs = [];
});
afterEach(async () => {
  for (const program of programs) {
    program.signal('SIGTERM');
    await program.ended;
    await program.remove();
  }
  await rm(stateDir, { recursive: true, force: true });
  await database.drop();
});

type Setting = Record<string, string>;

async function start(...[on, environment, how]: Parameters<typeof runProgram>): Promise<Program> {
  const program = await runProgram(on, { STATE_DIR: stateDir, ...environment }, how);
  programs.push(program);
  return program;
}

/** The output of a start that cannot succeed; it must exit with 1 and without a stack trace. */
async function refusal(...how: Parameters<typeof runProgram>): Promise<string> {
  const program = await start(...how);
  expect(await program.ended, program.output()).toBe(1);
  expect(program.output()).not.toMatch(/^ +at /m);
  return program.output();
}

async function admins(): Promise<number | null> {
  return (await database.ownerPool.query('select from account_admins')).rowCount;
}

it('A start says that the port is in use', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const address = other.address();
  const port = typeof address === 'object' ? String(address?.port) : '';
  expect(await refusal(database, { LISTEN_PORT: port })).toContain(
    `Port ${port} on 127.0.0.1 is in use, perhaps by another Regz: stop that program, or choose`,
  );
  expect(await admins()).toBe(0);
  other.close();
});

it('A start says that the pages are not built', async () => {
  expect(await refusal(database, { WEB_DIR: '/nowhere' })).toContain('run "npm run build" first');
  expect(await admins()).toBe(0);
});

it.each<[string, Setting, string]>([
  [
    'PORT and TRUST_PROXY',
    { PORT: 'http', TRUST_PROXY: 'true' },
    'PORT: must be a whole number from 0 to 65535.\n' +
      '  TRUST_PROXY: must be addresses or CIDR blocks with commas between',
  ],
  ['a HOST of elsewhere', { HOST: '192.0.2.1' }, 'This machine has no address 192.0.2.1'],
  [
    'a database that is away',
    { DATABASE_URL: 'postgres://127.0.0.1:1/regz', DATABASE_OWNER_URL: '' },
    'The database of DATABASE_URL refused the connection: connect ECONNREFUSED 127.0.0.1:1.',
  ],
])(
  'A start that cannot succeed says in one sentence what is wrong with %s',
  async (_, environment, sentence) => {
    expect(await refusal(database, environment)).toContain(sentence);
  },
);

it('A start that cannot succeed says that the state directory cannot be written', async () => {
  const file = path.join(stateDir, 'file');
  await writeFile(file, '');
  const below = path.join(file, 'state');
  expect(await refusal(database, { STATE_DIR: below })).toContain(
    `The state directory ${below} cannot be written by user`,
  );
  await chmod(stateDir, 0o555);
  const stranger = process.getuid?.() === 0 ? { uid: 65534 } : {};
  expect(await refusal(database, {}, stranger)).toContain(
    `The state directory ${stateDir} cannot be written by user`,
  );
  await chmod(stateDir, 0o755);
});

it('A start that cannot succeed says that the secrets are damaged', async () => {
  await writeFile(path.join(stateDir, 'secrets.json'), '{"altcha');
  expect(await refusal(database)).toContain(
    `The secrets in ${stateDir}/secrets.json cannot be read: restore the file from a backup.`,
  );
});

it('A start says that an empty lock file is in the way', async () => {
  const first = await start(null);
  await first.says('"msg":"ready"');
  first.signal('SIGTERM');
  expect(await first.ended).toBe(0);
  await writeFile(path.join(stateDir, 'data', 'postmaster.pid'), '');
  expect(await refusal(null)).toContain(
    `If no PostgreSQL is running there, remove ${stateDir}/data/postmaster.pid`,
  );
});

it('A start that cannot succeed says that another Regz runs on the state directory', async () => {
  const first = await start(null);
  await first.says('"msg":"ready"');
  expect(await refusal(null)).toContain(
    `Another Regz runs on the state directory ${stateDir}: stop it first, or choose another`,
  );
  const answer = await first.browser().request({ path: '/readyz' });
  expect(answer.status).toBe(200);
});

it.runIf(process.getuid?.() === 0)(
  'A start that cannot succeed says that the user has no name',
  async () => {
    await mkdir(path.join(stateDir, 'own'));
    await chown(path.join(stateDir, 'own'), 54_321, 54_321);
    const own = { STATE_DIR: path.join(stateDir, 'own') };
    expect(await refusal(null, own, { uid: 54_321 })).toContain(
      'User 54321 has no entry in /etc/passwd, which PostgreSQL needs to make its database',
    );
  },
);

it('A start that succeeds answers 503 while it is under way', async () => {
  const program = await start(null);
  await program.says('using the embedded PostgreSQL');
  const { status, text } = await program.browser().request({ path: '/readyz' });
  expect([status, text]).toEqual([503, '{"status":"starting"}']);
  await program.says('"msg":"ready"');
  expect((await program.browser().request({ path: '/readyz' })).status).toBe(200);
});

it('The printed password of the first admin works', async () => {
  const first = await start(database);
  await first.says('password: ');
  const [, password = ''] = /password: (\S+)/.exec(first.output()) ?? [];
  expect(password.length).toBeGreaterThanOrEqual(16);
  first.signal('SIGTERM');
  expect(await first.ended).toBe(0);

  const second = await start(database);
  await second.says(`password: ${password}\n`);
  const browser = second.browser();
  expect((await browser.logInAdmin({ username: 'admin', password })).username).toBe('admin');
});

it('A start tells a person where to go', async () => {
  const program = await start(database, { LOG_FORMAT: 'pretty' });
  await program.says('Ctrl+C stops it');
  await program.says('password: ');
  const said = program.output();
  for (const address of [
    `regz.localhost:${program.port}`,
    `client.regz.localhost:${program.port}`,
    `download.regz.localhost:${program.port}`,
    `client.regz.localhost:${program.port}/admin-login`,
    `localhost:${program.port}/stand-ins/mail`,
    `localhost:${program.port}/api/docs`,
  ]) {
    expect(said).toContain(`  http://${address}\n`);
  }
  await program.browser().request({ path: '/healthz' });
  await program.says('/healthz');
  expect(program.output()).toMatch(/^\d\d:\d\d:\d\d GET \/healthz 200 \d+ ms$/m);
  expect(program.output()).not.toContain('{"level"');
});
