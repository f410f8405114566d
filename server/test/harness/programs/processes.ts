import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { cast } from '../../../seed/cast.ts';
import { type Config, readConfig } from '../../../src/platform/config/config.ts';
import { type Browser, openBrowser } from '../browser.ts';
import { testDatabase } from '../harness-database.ts';
import type { ReachedServer } from '../harness.ts';
import { readyProxy } from '../ready-proxy.ts';
import { AgentThrough } from '../swallowing-proxy.ts';
import { type Program, runProgram } from './program.ts';

export type Processes = ReachedServer & {
  /** The started programs, in order. */
  programs: readonly Program[];
  /** Starts another program. */
  start(role: Config['ROLE']): Promise<Program>;
  /** A browser that always reaches this program. */
  browserAt(program: Program): Browser;
  /** Ends the running programs, and removes their database and files. */
  close(): Promise<void>;
};

/**
 * Starts the product as several processes of the given roles behind a proxy that checks their
 * readiness, on one database, in one state directory, with the real clock.
 */
export async function testProcesses(
  roles: readonly Config['ROLE'][],
  environment: Record<string, string> = {},
): Promise<Processes> {
  const database = await testDatabase();
  const stateDir = await mkdtemp(path.join(os.tmpdir(), 'regz-processes-'));
  const proxy = await readyProxy();
  const settings = {
    PORT: String(proxy.port),
    STATE_DIR: stateDir,
    DATABASE_URL: database.databaseUrl,
    ADMIN_USERNAME: cast.sithara.username,
    ADMIN_PASSWORD: cast.sithara.password,
    ...environment,
  };
  const programs: Program[] = [];
  const agents: AgentThrough[] = [];
  let browsers = 0;

  async function start(role: Config['ROLE']): Promise<Program> {
    const program = await runProgram(database, { ...settings, ROLE: role });
    programs.push(program);
    await program.says('"msg":"ready"');
    if (role !== 'worker') await proxy.add(program.port);
    return program;
  }

  function browserThrough(port: number, where: Parameters<ReachedServer['browser']>[0] = {}) {
    browsers += 1;
    const agent = new AgentThrough(port, { keepAlive: true, maxSockets: 64 });
    agents.push(agent);
    const address = where.address ?? `10.3.${browsers >> 8}.${browsers & 255}`;
    return openBrowser({ port: proxy.port, agent, site: where.site ?? 'client', address });
  }

  async function close(): Promise<void> {
    for (const agent of agents) agent.destroy();
    await Promise.all(programs.map((program) => program.remove()));
    await proxy.close();
    await database.drop();
    await rm(stateDir, { recursive: true, force: true });
  }

  await Promise.all(roles.map(start));
  return {
    programs,
    start,
    database,
    clock: Object.assign(() => Date.now(), { advance: () => undefined }),
    config: readConfig({ NODE_ENV: 'test', ...settings }),
    browser: (where) => browserThrough(proxy.port, where),
    browserAt: (program) => browserThrough(program.port),
    close,
  };
}
