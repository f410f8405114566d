import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { cast } from '../../../seed/cast.ts';
import { readConfig } from '../../../src/platform/config/config.ts';
import { type Browser, openBrowser } from '../browser.ts';
import { testDatabase } from '../harness-database.ts';
import type { ReachedServer } from '../harness.ts';
import { AgentThrough, swallowingProxy } from '../swallowing-proxy.ts';
import { type Program, runProgram } from './program.ts';

export type Processes = ReachedServer & {
  program: Program;
  /** For each process that serves its id and a browser that always reaches it. */
  eachProcess(): Promise<{ pid: number; browser: Browser }[]>;
  /** Ends the program, if it still runs, and removes its database and files. */
  close(): Promise<void>;
};

/**
 * The product as several processes of its own, reached through a plain TCP proxy, on a database of its
 * own and the real clock.
 */
export async function testProcesses(
  count: number,
  environment: Record<string, string> = {},
): Promise<Processes> {
  const database = await testDatabase();
  const stateDir = await mkdtemp(path.join(os.tmpdir(), 'regz-processes-'));
  await chmod(stateDir, 0o755);
  const settings = {
    STATE_DIR: stateDir,
    WEB_CONCURRENCY: String(count),
    ADMIN_USERNAME: cast.sithara.username,
    ADMIN_PASSWORD: cast.sithara.password,
    ...environment,
  };
  const program = await runProgram(database, settings);
  await program.says('"msg":"ready"');
  const { port } = program;
  const proxy = await swallowingProxy(port, () => false);
  const agents: AgentThrough[] = [];
  const newAgent = (maxSockets: number): AgentThrough => {
    const agent = new AgentThrough(proxy.port, { keepAlive: true, maxSockets });
    agents.push(agent);
    return agent;
  };
  const shared = newAgent(64);
  let browsers = 0;

  function browser(agent: AgentThrough, where: Parameters<ReachedServer['browser']>[0] = {}) {
    browsers += 1;
    const address = where.address ?? `10.3.${browsers >> 8}.${browsers & 255}`;
    return openBrowser({ port, agent, site: where.site ?? 'client', address });
  }

  return {
    program,
    database,
    clock: Object.assign(() => Date.now(), { advance: () => undefined }),
    config: readConfig({ NODE_ENV: 'test', PORT: String(port), ...settings }),
    browser: (where) => browser(shared, where),
    eachProcess: async () => {
      const found = new Map<number, Browser>();
      while (found.size < count) {
        const each = browser(newAgent(1));
        const pid = await answeringProcess(program, each);
        if (!found.has(pid)) found.set(pid, each);
      }
      return Array.from(found, ([pid, each]) => ({ pid, browser: each }));
    },
    close: async () => {
      for (const agent of agents) agent.destroy();
      await program.remove();
      await proxy.close();
      await database.drop();
      await rm(stateDir, { recursive: true, force: true });
    },
  };
}

/** The process that answers a browser, as the log has it. */
async function answeringProcess(program: Program, browser: Browser): Promise<number> {
  const { headers } = await browser.request({ path: '/api/sites/config' });
  const id = String(headers['x-request-id']);
  await program.says(id);
  const line = program
    .output()
    .split('\n')
    .find((each) => each.includes(id));
  const [, pid] = /"pid":(\d+)/.exec(line ?? '') ?? [];
  return Number(pid);
}
