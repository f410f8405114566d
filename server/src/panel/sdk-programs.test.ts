import { execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { contract } from '@regz/contract/contract.ts';
import { MINUTE_MS } from '@regz/rules/durations.ts';
import { reportKinds } from '@regz/rules/panel/panel-limits.ts';
import { panelStates } from '@regz/rules/panel/panel-states.ts';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import type { Browser } from '../../test/harness/browser.ts';
import { makeKey } from '../../test/harness/factories.ts';
import { sharedServer } from '../../test/harness/harness.ts';
import { signedInCustomer } from '../../test/harness/signed-in.ts';
import { panelAccounts } from '../../test/scenarios/panel-accounts.ts';
import { proveForSignIn } from '../../test/scenarios/panel-sign-ins.ts';
import { ownSecrets } from '../platform/config/secrets.ts';
import { createSeal } from '../platform/guards/seal.ts';
import { rootsHere } from './keys/root-files.ts';
import { sealValue } from './values/sealed-values.ts';

const server = sharedServer({ work: 'none' });
const accounts = panelAccounts(server);

/** Programs that are copied from nowhere: the SDKs as they are handed out, started as a person would. */
const programs = path.join(import.meta.dirname, '../../../sdk/test/programs');
const folder = mkdtempSync(path.join(os.tmpdir(), 'regz-programs-'));
const languages = [
  { name: 'TypeScript', command: () => [process.execPath, path.join(programs, 'program.ts')] },
  { name: 'Python', command: pythonProgram },
  { name: 'C++', command: cppProgram },
  { name: 'C#', command: csharpProgram },
].map(({ name, command }) => ({ name, command: command() }));
const started: Program[] = [];
afterEach(() => {
  for (const program of started.splice(0)) program.kill();
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
});

describe.each(languages)('a program in $name', ({ name, command }) => {
  const here = command === null ? ' (not run: its compiler or library is not here)' : '';

  it.skipIf(command === null)(
    `A program in ${name} signs in, redeems, saves and is banned${here}`,
    async () => {
      const account = await makeCustomer();
      const program = await start(command, `${name} PC`);
      expect(program.first).toMatchObject({ state: 'signed-out', esp: false });
      const running = { state: 'running', offline: false, esp: true, legit: false };
      expect(await signIn(program, account)).toMatchObject(running);

      const { licenseKey } = await makeKey(server.database);
      const refused = { refused: 'LICENSE_UNKNOWN', state: 'running' };
      expect(await program.say('redeem REGZ-NONE')).toMatchObject(refused);
      expect(await program.say(`redeem ${licenseKey}`)).not.toHaveProperty('refused');
      expect(await program.say('save {"fov":90}')).toMatchObject({ settings: '{"fov":90}' });

      await accounts.change(account.id, 'banned = true');
      expect(await program.say('refresh')).toMatchObject({ state: 'banned', esp: false });
    },
  );

  it.skipIf(command === null)(
    `A crashed program in ${name} frees its seat after ten minutes${here}`,
    async () => {
      const account = await makeCustomer('save_hwid = false, max_devices = 1');
      const crashed = await start(command, `${name} one`);
      expect(await signIn(crashed, account)).toMatchObject({ state: 'running' });
      const second = await start(command, `${name} two`);
      expect(await signIn(second, account)).toMatchObject({ state: 'seats' });

      crashed.kill();
      server.clock.advance(9 * MINUTE_MS);
      expect(await second.say('refresh')).toMatchObject({ state: 'seats' });
      server.clock.advance(MINUTE_MS);
      expect(await second.say('refresh')).toMatchObject({ state: 'running' });

      const third = await start(command, `${name} three`);
      expect(await signIn(third, account)).toMatchObject({ state: 'seats' });
      await second.say('close');
      expect(await third.say('refresh')).toMatchObject({ state: 'running' });
    },
  );

  it.skipIf(command === null)(
    `The server finds a copy of a program in ${name} and signs it out${here}`,
    async () => {
      const account = await makeCustomer();
      const program = await start(command, `${name} original`);
      expect(await signIn(program, account)).toMatchObject({ state: 'running' });
      const copy = await start(command, `${name} copy`, program.store);
      expect(copy.first).toMatchObject({ state: 'running' });
      await copy.say('refresh');
      expect(await program.say('refresh')).toMatchObject({ state: 'signed-out', esp: false });
      expect(await copy.say('refresh')).toMatchObject({ state: 'signed-out', esp: false });
      const rows = await server.database.sql(
        "select kind from panel_reports where account_id = $1 and kind = 'copied'",
        account.id,
      );
      expect(rows).toHaveLength(1);
    },
  );

  it.skipIf(command === null)(
    `A program in ${name} keeps its values for offline use${here}`,
    async () => {
      await setValue('offsets', 'a secret');
      const program = await start(command, `${name} offline`);
      // The server's clock is the test's, and other tests have moved it on.
      await program.say(`set-clock ${(server.clock() - Date.now()) / 1000}`);
      const running = { state: 'running', offline: false, offsets: 'a secret' };
      expect(await signIn(program, await makeCustomer())).toMatchObject(running);
      expect(await program.say('pass 601')).toMatchObject({ ...running, offline: true });
    },
  );
});

type Customer = { id: string; browser: Browser };

/** A value for every package. */
async function setValue(name: string, content: string): Promise<void> {
  const { config, database } = server;
  const seal = createSeal(config.DATA_KEY ?? ownSecrets(config.STATE_DIR).dataKey);
  const id = randomUUID();
  await database.sql(
    `insert into panel_values (id, name, content, secret) values ($1, $2, $3, true)
     on conflict do nothing`,
    id,
    name,
    sealValue(seal, { id, content }),
  );
}

/** A customer whose license runs, logged in on the site. */
async function makeCustomer(columns = 'max_devices = 1'): Promise<Customer> {
  const { account, browser } = await signedInCustomer(server);
  const license = `subscription = 'Supreme', expiredate = '${accounts.inDays(9)}', hwid = '{}'`;
  await accounts.change(account.id, `${license}, admin_approval = true, ${columns}`);
  return { id: account.id, browser };
}

/** Has a program ask for its code, and its owner confirm it. */
async function signIn(program: Program, { id, browser }: Customer): Promise<Shown> {
  await program.say('sign-in');
  const rows = await server.database.sql<{ code: string }>(
    'select code from panel_sign_ins where label = $1',
    program.label,
  );
  const code = rows[0]?.code ?? '';
  await proveForSignIn(server, id, code);
  await browser.call(contract.panel.decideSignIn, { code, approve: true });
  return program.say('refresh');
}

type Shown = Record<string, unknown>;
type Program = {
  label: string;
  store: string;
  first: Shown;
  say(line: string): Promise<Shown>;
  kill(): void;
};

/** Starts a program in a folder of its own, which may be a copy of another's. */
async function start(
  command: readonly string[] | null,
  label: string,
  copied?: string,
): Promise<Program> {
  const roots = rootsHere(server.config.STATE_DIR).map(({ x, y }) => ({ x, y }));
  const origins = [`http://127.0.0.1:${server.config.PORT}`];
  const store = mkdtempSync(path.join(folder, 'pc-'));
  if (copied !== undefined) cpSync(copied, store, { recursive: true });
  const components = ['board', 'cpu', 'disk', 'os', 'gpu', 'network'].map(() => '');
  const [executable = '', ...words] = command ?? [];
  const given = JSON.stringify({ roots, origins, store, components, label });
  // The latest time is kept there, not at the user's.
  const env = { ...process.env, XDG_STATE_HOME: store };
  const child = spawn(executable, [...words, given], { stdio: ['pipe', 'pipe', 'inherit'], env });
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const next = async (): Promise<Shown> => JSON.parse((await lines.next()).value ?? '{}');
  const program = {
    label,
    store,
    first: await next(),
    say: (line: string) => {
      child.stdin.write(`${line}\n`);
      return next();
    },
    kill: () => child.kill('SIGKILL'),
  };
  started.push(program);
  return program;
}

function pythonProgram(): string[] | null {
  const command = ['python3', path.join(programs, 'program.py')];
  return runs('python3', '-c', 'import cryptography') ? command : null;
}

function cppProgram(): string[] | null {
  const headers = ['openssl/evp.h', 'curl/curl.h'];
  if (!headers.every((name) => runs('g++', '-E', '-include', name, '-x', 'c++', '/dev/null')))
    return null;
  const program = path.join(folder, 'program');
  const code = path.join(programs, 'program.cpp');
  const libraries = ['-lcrypto', '-lcurl', '-pthread'];
  expect(runs('g++', '-std=c++17', '-o', program, code, ...libraries)).toBe(true);
  return [program];
}

function csharpProgram(): string[] | null {
  if (!runs('mcs', '--version') || !runs('mono', '--version')) return null;
  const program = path.join(folder, 'program.exe');
  const sdk = ['RegzPanel.cs', 'RunVectors.cs'].map((name) =>
    path.join(programs, '../../csharp', name),
  );
  const flags = ['-r:System.Core.dll', '-main:Program', `-out:${program}`];
  expect(runs('mcs', ...flags, ...sdk, path.join(programs, 'program.cs'))).toBe(true);
  return ['mono', program];
}

function runs(program: string, ...words: string[]): boolean {
  try {
    execFileSync(program, words, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

const file = path.join(import.meta.dirname, '../../../sdk/sentences.json');
/** States that the SDKs report without an answer, and while running on the file. */
const ownStates = ['unreachable', 'clock-behind', 'clock-wrong', 'offline'];
const network = ['dns', 'refused', 'timeout', 'tls', 'proxy'];
const reasons = [...network, 'not-genuine', 'key-set', 'refused: CODE'];

it('Every state and reason has sentences in three languages', () => {
  const table = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Record<string, string>>;
  const all = [...panelStates, ...ownStates, ...reasons];
  expect(Object.keys(table).toSorted()).toEqual(all.toSorted());
  for (const [state, { en = '', si = '', ta = '', ...others }] of Object.entries(table)) {
    expect(others, state).toEqual({});
    expect(en, state).toMatch(/^[A-Z][ -~]+$/);
    expect(si, state).toMatch(/\p{Script=Sinhala}/u);
    expect(ta, state).toMatch(/\p{Script=Tamil}/u);
  }
});

describe('sdk unions', () => {
  const sdk = path.join(import.meta.dirname, '../../../sdk');
  const textOf = (name: string) => readFileSync(path.join(sdk, name), 'utf8');
  const typescript = ['net', 'standing', 'verify'].map((name) =>
    textOf(`typescript/regz-${name}.ts`),
  );
  const source = [...typescript, textOf('python/regz_panel.py')].join('');
  /** States that the SDK reports when no answer of the server counts. */
  const ownStates = ['unreachable', 'clock-behind', 'clock-wrong'];
  const states: string[] = [...panelStates, ...ownStates];
  const sentences = Object.keys(JSON.parse(textOf('sentences.json')));
  const isReason = (name: string) => ![...states, 'offline', 'refused: CODE'].includes(name);

  /** The features of a new installation; staff may add others. */
  const groups = [
    'Owner',
    'Admin',
    'Staff',
    'Tester',
    'External',
    'AimSilent',
    'Supreme',
    'Essential',
    'Legit',
    'Esp',
    'Utility',
    'Hotkey',
    'Experiment',
  ];
  it.each<[string, string, RegExp, readonly string[]]>([
    ['TypeScript', 'states', /export type PanelState =([^;]+);/u, states],
    ['TypeScript', 'kinds of report', /export type ReportKind =([^;]+);/u, reportKinds],
    ['TypeScript', 'feature groups', /export type FeatureGroup =([^;]+);/u, groups],
    [
      'TypeScript',
      'reasons',
      /const reasons = \[([^\]]+)\] as const;/u,
      sentences.filter(isReason),
    ],
    ['Python', 'states', /^State = Literal\[([^\]]+)\]/mu, states],
    ['Python', 'kinds of report', /kind: Literal\[([^\]]+)\]/u, reportKinds],
    ['Python', 'feature groups', /^Group = Literal\[([^\]]+)\]/mu, groups],
    ['Python', 'reasons', /^REASONS = \[([^\]]+)\]/mu, sentences.filter(isReason)],
  ])('The SDK for %s has all %s and no other', (_language, _list, pattern, list) => {
    const [, union = ''] = pattern.exec(source) ?? [];
    const members = [...union.matchAll(/'([^']+)'/gu)].map(([, member = '']) => member);
    expect(members.toSorted()).toEqual([...new Set(list)].toSorted());
  });
});
