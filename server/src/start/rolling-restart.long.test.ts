import { cp, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { type Browser, openBrowser } from '../../test/harness/browser.ts';
import { type TestDatabase, testDatabase } from '../../test/harness/harness-database.ts';
import {
  AgentThrough,
  type Processes,
  type ReadyProxy,
  readyProxy,
  testProcesses,
} from '../../test/harness/programs/processes.ts';
import { type Program, runProgram } from '../../test/harness/programs/program.ts';
import { type Work, peopleAtWork } from '../../test/scenarios/people-at-work.ts';
import { announceOrder } from '../orders/announce-order.ts';

const PEOPLE = 16;
const PAGES = 6;
const OLD_ASSET = '/assets/client/app-1a2b3c.js';
const NEW_ASSET = '/assets/client/app-4d5e6f.js';
let root: string;
let webDir: string;
let work: Work;

beforeEach(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'regz-rolling-'));
  webDir = path.join(root, 'web');
  await cp(inject('webBuild'), webDir, { recursive: true });
});
afterEach(async () => {
  await rm(root, { recursive: true, force: true });
});

/** Replaces the assets under a running server as a build does: it moves the former ones aside. */
async function buildAnew(): Promise<void> {
  const present = path.join(webDir, 'client/client/assets/client');
  const former = path.join(webDir, 'client/former');
  await mkdir(former, { recursive: true });
  for (const ending of ['', '.br', '.gz']) {
    const name = `app-1a2b3c.js${ending}`;
    await rename(path.join(present, name), path.join(former, name));
  }
  await writeFile(path.join(present, 'app-4d5e6f.js'), 'window.app="new";\n');
}

/** A page of either build gets its assets from either process. */
async function assetsAreThere(open: () => Browser): Promise<void> {
  for (let time = 0; time < 10; time += 1) {
    for (const asset of [OLD_ASSET, NEW_ASSET]) {
      const headers = { connection: 'close' };
      const { status } = await open().request({ path: asset, headers });
      expect([asset, status]).toEqual([asset, 200]);
    }
  }
}

/** Resolves after that many further answers. */
async function answers(more: number): Promise<void> {
  const enough = work.answered() + more;
  await expect.poll(() => work.answered(), { timeout: 120_000 }).toBeGreaterThan(enough);
}

/**
 * The restart caused no failure, every page still receives events, and each redemption happened
 * once.
 */
async function nobodyNoticed({ db, ownerPool }: TestDatabase): Promise<void> {
  const before = work.told();
  await Promise.all(work.pages.map((account) => announceOrder(db, account)));
  await expect.poll(() => work.told(), { timeout: 10_000 }).toBeGreaterThanOrEqual(before + PAGES);
  await work.stop();
  expect(work.failures).toEqual([]);
  const { rows } = await ownerPool.query<{ key: string }>(
    `select k.license_key as key from license_redemptions r
       join license_keys k on k.id = r.license_key_id`,
  );
  expect(rows.map(({ key }) => key).toSorted()).toEqual([...work.redeemed].toSorted());
}

describe('two servers behind a proxy that asks whether they are ready', () => {
  let database: TestDatabase;
  let proxy: ReadyProxy;
  let agent: AgentThrough;
  const programs: Program[] = [];

  beforeEach(async () => {
    database = await testDatabase();
    proxy = await readyProxy();
    agent = new AgentThrough(proxy.port, { keepAlive: true, maxSockets: 64 });
  });
  afterEach(async () => {
    await work.stop();
    agent.destroy();
    for (const program of programs.splice(0)) await program.remove();
    await proxy.close();
    await database.drop();
  });

  async function start(): Promise<Program> {
    const program = await runProgram(database, {
      STATE_DIR: path.join(root, 'state'),
      WEB_DIR: webDir,
      DRAIN_SECONDS: '2',
      MAIN_ORIGIN: `http://regz.localhost:${proxy.port}`,
      CLIENT_ORIGIN: `http://client.regz.localhost:${proxy.port}`,
      DOWNLOAD_ORIGIN: `http://download.regz.localhost:${proxy.port}`,
    });
    programs.push(program);
    await program.says('"msg":"ready"');
    await proxy.add(program.port);
    return program;
  }

  it('Two servers are replaced one by one without a failed request', async () => {
    let browsers = 0;
    const browser = () => {
      browsers += 1;
      const address = `10.4.0.${browsers}`;
      return openBrowser({ port: proxy.port, agent, site: 'client', address });
    };
    let serving = await start();
    const place = { database, port: proxy.port, browser };
    work = await peopleAtWork(place, { people: PEOPLE, pages: PAGES });
    await answers(500);
    for (const step of ['build', 'migrate', 'back'] as const) {
      if (step === 'build') await buildAnew();
      if (step === 'migrate') await expandSchema(database);
      await assetsAreThere(browser);
      const next = await start();
      await answers(300);
      await assetsAreThere(browser);
      serving.signal('SIGTERM');
      expect(await serving.ended).toBe(0);
      serving = next;
      await answers(300);
    }
    await nobodyNoticed(database);
    process.stdout.write(`three servers replaced: ${work.answered()} answers\n`);
  }, 600_000);
});

describe('two equal processes', () => {
  let server: Processes;

  beforeEach(async () => {
    server = await testProcesses(['all', 'all'], { WEB_DIR: webDir });
  });
  afterEach(async () => {
    await work.stop();
    await server.close();
  });

  it('A killed process loses only its own requests', async () => {
    const { database, config, programs } = server;
    const place = { database, port: config.PORT, browser: () => server.browser() };
    const [killed] = programs;
    // These open new connections to the remaining process.
    const others = programs.slice(1).map(server.browserAt);
    work = await peopleAtWork(place, { people: PEOPLE, pages: 0 });
    await answers(300);
    let elsewhere = 0;
    const over = new AbortController();
    const going = others.map(async (browser) => {
      while (!over.signal.aborted) {
        expect((await browser.request({ path: '/api/sites/config' })).status).toBe(200);
        elsewhere += 1;
      }
    });
    killed?.signal('SIGKILL');
    await killed?.ended;
    await server.start('all');
    await answers(500);
    over.abort();
    await Promise.all(going);
    expect(elsewhere).toBeGreaterThan(50);
    await work.stop();
    // At most one connection of each person to the killed process broke.
    expect(work.failures.length).toBeLessThanOrEqual(PEOPLE);
    for (const failure of work.failures)
      expect(failure).toMatch(/ECONNRESET|socket hang up|broke off/u);
    const { rows } = await database.ownerPool.query<{ key: string }>(
      `select k.license_key as key from license_redemptions r
         join license_keys k on k.id = r.license_key_id`,
    );
    const stored = rows.map(({ key }) => key);
    expect([...work.redeemed].filter((key) => !stored.includes(key))).toEqual([]);
    expect(new Set(stored).size).toBe(stored.length);
  }, 300_000);
});

/** A migration that a newer version may run while this one runs: it only adds. */
async function expandSchema({ ownerPool }: TestDatabase): Promise<void> {
  await ownerPool.query('alter table users add column of_a_newer_version text');
  await ownerPool.query(
    `insert into schema_migrations (name, sha256) values ('9999-of-a-newer-version.sql', '')`,
  );
}
