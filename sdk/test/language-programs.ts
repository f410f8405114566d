import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { folderOf, has, run } from './programs.ts';
import { type StandIn, startStandIn } from './stand-in.ts';
import { components, digest, running } from './typescript-program.ts';

/**
 * A language's program: its tools, its build command, and its start command. It prints its standing (with the
 * username, the names of `files` joined by spaces, and the text of `notice`; each '' if absent), and executes each
 * line of its input:
 *
 *   look, refresh, sign-in, close, redeem <key>, save <text>
 *   pass <seconds>, set-clock <seconds>   moves both clocks, or the wall clock
 *   update                                prints the file as `done`, and the last progress as `received` and `total`
 *   cancel-update                         the same, canceled at the first progress
 *   replace <target>                      update, then replace the target by it; prints the target as `done`
 *   file <name>                           prints the SHA-256 in hex as `done`, and the last progress
 *   cancel-file <name>                    the same, canceled at the first progress
 *   offline-request                       prints the request as `done`
 *   accept-offline <text>
 */
type Language = {
  name: string;
  isHere: boolean;
  needs: string;
  build(folder: string): Promise<string[]>;
};

const source = (name: string) => path.join(folderOf('test/programs'), name);
/** The program for TypeScript. Other tests of TypeScript run in their own process. */
export const typescript: Language = {
  name: 'TypeScript',
  isHere: true,
  needs: '',
  build: async () => [process.execPath, source('program.ts')],
};
export const languages: Language[] = [
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
  {
    name: 'C#',
    isHere: has('mcs', '--version') && has('mono', '--version'),
    needs: 'mcs and mono',
    build: async (folder) => {
      const program = path.join(folder, 'program.exe');
      const sdk = ['RegzPanel.cs', 'RunVectors.cs'].map((name) =>
        path.join(folderOf('csharp'), name),
      );
      const flags = ['-r:System.Core.dll', '-main:Program', `-out:${program}`];
      const built = await run('mcs', ...flags, ...sdk, source('program.cs'));
      expect(built).toEqual({ code: 0, output: '' });
      return ['mono', program];
    },
  },
];

/** The PC of a language's program, and its server; `places` are the PC's files outside the store. */
type Here = { server: StandIn; store: string; places: { latest: string; records: string[] } };

/** Builds a language's program for the tests of a file; each test has its own PC and server. */
export function useLanguage({ isHere, build }: Language) {
  let built: string[];
  let folder: string;
  let programs: Program[];
  const here: Partial<Here> = {};

  beforeAll(async () => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'regz-language-'));
    if (isHere) built = await build(folder);
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  beforeEach(async () => {
    here.server = await startStandIn();
    here.store = mkdtempSync(path.join(os.tmpdir(), 'regz-panel-'));
    const latest = mkdtempSync(path.join(os.tmpdir(), 'regz-latest-'));
    here.places = { latest, records: [] };
    programs = [];
  });
  afterEach(async () => {
    for (const program of programs) program.kill();
    await here.server?.close();
    rmSync(here.store ?? '', { recursive: true });
    rmSync(here.places?.latest ?? '', { recursive: true });
  });

  return Object.assign(here as Here, {
    /** Starts the program with additional options for its SDK. */
    start: async (more: object = {}) => {
      const { server, store, places } = here as Here;
      const roots = [server.root, server.spare].map(({ x, y }) => ({ x, y }));
      const given = { roots, origins: [server.origin], store, places, components, ...more };
      const program = await startProgram([...built, JSON.stringify(given)]);
      programs.push(program);
      return program;
    },
    serveRunning: () => {
      const { server } = here as Here;
      server.says = ({ device }) => {
        const [iat, exp] = [server.now(), server.now() + 3 * 86_400];
        const file = { ...running.account, account: 'a', iat, exp, values: digest };
        return { ...running, grace: server.grace(device, file) };
      };
    },
  });
}

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
