import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { folderOf, has, run } from './programs.ts';
import { newKey, type StandIn, startStandIn } from './stand-in.ts';
import { digest, running } from './typescript-program.ts';

/** A language's program: what it needs, how it is built, what is started. */
type Language = {
  name: string;
  isHere: boolean;
  needs: string;
  build(folder: string): Promise<string[]>;
};

const source = (name: string) => path.join(folderOf('test/programs'), name);
const languages: Language[] = [
  {
    name: 'Python',
    isHere: has('python3', '-c', 'import cryptography'),
    needs: 'python3 with cryptography',
    build: async () => ['python3', source('program.py')],
  },
  {
    name: 'C++',
    isHere: ['openssl/evp.h', 'curl/curl.h'].every((header) =>
      has('g++', '-E', '-include', header, '-x', 'c++', '/dev/null'),
    ),
    needs: 'g++ with the headers of OpenSSL and libcurl',
    build: async (folder) => {
      const program = path.join(folder, 'program');
      const libraries = ['-lcrypto', '-lcurl', '-pthread'];
      const built = await run(
        'g++',
        '-std=c++17',
        '-o',
        program,
        source('program.cpp'),
        ...libraries,
      );
      expect(built).toEqual({ code: 0, output: '' });
      return [program];
    },
  },
];

describe.each(languages)('the SDK for $name', ({ name, isHere, needs, build }) => {
  const skipped = isHere ? '' : ` (not run: no ${needs} here)`;
  let built: string[];
  let folder: string;
  let server: StandIn;
  let store: string;
  let programs: Program[];

  beforeAll(async () => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'regz-language-'));
    if (isHere) built = await build(folder);
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  beforeEach(async () => {
    server = await startStandIn();
    store = mkdtempSync(path.join(os.tmpdir(), 'regz-panel-'));
    programs = [];
  });
  afterEach(async () => {
    for (const program of programs) program.kill();
    await server.close();
    rmSync(store, { recursive: true });
  });

  const components = ['board', 'cpu', 'disk', 'os', 'gpu', 'network'];
  const start = async (parts = components) => {
    const { root, spare, origin } = server;
    const roots = [root, spare].map(({ x, y }) => ({ x, y }));
    const given = JSON.stringify({ roots, origins: [origin], store, components: parts });
    const program = await startProgram([...built, given]);
    programs.push(program);
    return program;
  };
  const serveRunning = () => {
    server.says = ({ device }) => {
      const [iat, exp] = [server.now(), server.now() + 3 * 86_400];
      const file = { ...running.account, account: 'a', iat, exp, values: digest };
      return { ...running, grace: server.grace(device, file) };
    };
  };

  it.skipIf(!isHere)(
    `A program in ${name} signs in, runs, and goes on by itself${skipped}`,
    async () => {
      server.says = ({ body }) => ({
        state: 'signed-out',
        nextInSeconds: 0,
        signIn: body['signIn'] === true ? { code: 'B', url: 'x', expiresInSeconds: 9 } : null,
      });
      const program = await start();
      expect(program.first).toMatchObject({ state: 'signed-out', esp: false, offsets: '' });
      await program.say('sign-in');
      serveRunning();
      await expect
        .poll(() => program.say('look'))
        .toMatchObject({
          state: 'running',
          esp: true,
          legit: false,
          offsets: 'a secret',
        });
      await program.say('refresh');
      expect(server.heard.at(-1)?.body).toMatchObject({ have: { values: digest } });
      await program.say('close');
      expect(server.heard.at(-1)?.body).toMatchObject({ leave: 'close' });
    },
  );

  it.skipIf(!isHere)(
    `A program in ${name} runs offline for ten minutes, then by its file, then no more${skipped}`,
    async () => {
      serveRunning();
      const program = await start();
      const genuine = server.signing;
      server.published = [genuine];
      server.signing = newKey();
      server.says = () => ({ state: 'banned' });
      expect(await program.say('refresh')).toMatchObject({ state: 'running', offline: false });
      expect(await program.say('pass 601')).toMatchObject({
        state: 'running',
        offline: true,
        offsets: 'a secret',
      });
      expect(await program.say('set-clock -86400')).toMatchObject({
        state: 'clock-behind',
        esp: false,
      });
      await program.say('set-clock 86400');
      expect(await program.say('pass 258599')).toMatchObject({ state: 'unreachable', offsets: '' });
      server.signing = genuine;
      server.now = () => Math.floor(Date.now() / 1000) + 259_200;
      expect(await program.say('refresh')).toMatchObject({ state: 'banned', offline: false });
    },
  );

  it.skipIf(!isHere)(
    `A program in ${name} that is frozen, or in a state it does not know, has nothing to run with${skipped}`,
    async () => {
      serveRunning();
      const program = await start();
      const frozen = { keptDays: 12, thawsOn: '2027-01-01' };
      for (const state of ['frozen', 'of another year']) {
        server.says = () => ({ state, account: { ...running.account, frozen } });
        expect(await program.say('refresh')).toMatchObject({
          state,
          offline: false,
          esp: false,
          offsets: '',
        });
      }
      server.published = [server.signing];
      server.signing = newKey();
      expect(await program.say('pass 601')).toMatchObject({ state: 'unreachable', esp: false });
    },
  );

  it.skipIf(!isHere)(
    `A program in ${name} restarts on its file, and is another PC once three parts changed${skipped}`,
    async () => {
      serveRunning();
      await (await start()).say('close');
      const genuine = server.signing;
      server.published = [genuine];
      server.signing = newKey();
      expect((await start()).first).toMatchObject({ state: 'running', offline: true });
      server.signing = genuine;
      await start(['board', 'cpu', 'new', 'new', 'gpu', 'network']);
      await start(['board', 'other', 'other', 'other', 'gpu', 'network']);
      const devices = new Set(server.heard.map(({ device }) => device));
      expect(devices.size).toBe(2);
    },
  );

  it.skipIf(!isHere)(`A program in ${name} redeems, saves and updates${skipped}`, async () => {
    const bytes = Buffer.from('#!/bin/sh\nexit 0\n');
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const release = {
      version: '2.5.0',
      sha256,
      bytes: bytes.length,
      fileName: '../panel',
      notes: '',
    };
    server.says = () => ({
      ...running,
      release,
      settings: { version: 3, content: 'மின்னல் "kept"' },
    });
    const program = await start();
    expect(program.first).toMatchObject({ settings: 'மின்னல் "kept"' });
    server.answers['redemptions'] = () => ({ status: 404, body: { code: 'LICENSE_UNKNOWN' } });
    expect(await program.say('redeem REGZ-1')).toMatchObject({ refused: 'LICENSE_UNKNOWN' });
    server.answers['settings'] = ({ body }) => ({
      status: 200,
      body: { version: Number(body['basedOn']) + 1 },
    });
    expect(await program.say('save new "content"')).toMatchObject({ settings: 'new "content"' });
    let given = bytes;
    server.answers[`releases/${sha256}`] = () => ({ status: 206, body: given });
    const { done } = await program.say('update');
    expect(done).toBe(path.join(store, 'panel'));
    expect(readFileSync(String(done))).toEqual(bytes);
    given = Buffer.from('#!/bin/sh\nexit 1\n');
    expect(await program.say('update')).toMatchObject({ refused: 'DOWNLOAD_FILE_MISSING' });
  });
});

type Shown = Record<string, unknown>;
type Program = { first: Shown; say(line: string): Promise<Shown>; kill(): void };

async function startProgram([program = '', ...words]: string[]): Promise<Program> {
  const child: ChildProcessWithoutNullStreams = spawn(program, words, {
    stdio: ['pipe', 'pipe', 'inherit'],
  }) as never;
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const next = async (): Promise<Shown> => JSON.parse((await lines.next()).value ?? '{}');
  return {
    first: await next(),
    say: (line) => {
      child.stdin.write(`${line}\n`);
      return next();
    },
    kill: () => child.kill('SIGKILL'),
  };
}
