import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent } from 'node:http';
import { type AddressInfo, type Socket, connect, createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { cast } from '../../../seed/cast.ts';
import { type Config, readConfig } from '../../../src/platform/config/config.ts';
import { type Browser, openBrowser } from '../browser.ts';
import { testDatabase } from '../harness-database.ts';
import type { ReachedServer } from '../harness.ts';
import { exchange } from '../http-exchange.ts';
import { closeTogether, joinSockets } from '../join-sockets.ts';
import { type Program, runProgram } from './program.ts';

/** A proxy to a port that drops some answers. */
type SwallowingProxy = {
  port: number;
  /** The number of dropped answers. */
  swallowed(): number;
  close(): Promise<void>;
};

/**
 * Forwards connections to a port of this machine. If `swallows` returns true, the connection is cut
 * at the first bytes of an answer: the request takes effect, but its answer is lost.
 */
export async function swallowingProxy(
  port: number,
  swallows: () => boolean,
): Promise<SwallowingProxy> {
  let swallowed = 0;
  const server = createServer((near) => {
    const far = connect({ port, host: '127.0.0.1' });
    closeTogether(near, far);
    near.on('data', (bytes) => far.write(bytes));
    far.on('data', (bytes) => {
      if (bytes.toString('latin1', 0, 5) === 'HTTP/' && swallows()) {
        swallowed += 1;
        near.destroy();
      } else near.write(bytes);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port: own } = server.address() as AddressInfo;
  return {
    port: own,
    swallowed: () => swallowed,
    close: async () => {
      server.close();
      await once(server, 'close');
    },
  };
}

/** Sends requests to a server under its own name, over connections to another port. */
export class AgentThrough extends Agent {
  readonly #port: number;

  constructor(port: number, options: ConstructorParameters<typeof Agent>[0]) {
    super(options);
    this.#port = port;
  }

  override createConnection() {
    return connect({ port: this.#port, host: '127.0.0.1' });
  }
}

const ASK_MS = 200;

/** A proxy that forwards connections to the servers that report ready. */
export type ReadyProxy = {
  port: number;
  /** Resolves when the server on this port reports ready and receives new connections. */
  add(port: number): Promise<void>;
  close(): Promise<void>;
};

/**
 * Polls /readyz of each server five times a second. A connection stays with its server; a new one
 * goes to the next server if its own no longer listens.
 */
export async function readyProxy(): Promise<ReadyProxy> {
  const ports = new Set<number>();
  let ready: readonly number[] = [];
  let turn = 0;
  const open = new Set<Socket>();
  const over = new AbortController();

  async function ask(): Promise<void> {
    const found = await Promise.all(
      [...ports].map(async (port) => {
        const answer = exchange({ port, method: 'GET', path: '/readyz' });
        return (await answer.catch(() => undefined))?.status === 200 ? [port] : [];
      }),
    );
    ready = found.flat();
  }

  async function lead(near: Socket): Promise<void> {
    near.on('error', () => undefined);
    turn += 1;
    const first = turn % ready.length;
    for (const port of [...ready.slice(first), ...ready.slice(0, first)]) {
      const far = await reach(port);
      if (far !== undefined) return joinSockets(near, far, open);
    }
    near.destroy();
  }

  const proxy = createServer({ pauseOnConnect: true }, (near) => void lead(near));
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const asking = (async () => {
    while (!over.signal.aborted) {
      await ask();
      await pause(ASK_MS);
    }
  })();

  return {
    port: (proxy.address() as AddressInfo).port,
    add: async (port) => {
      ports.add(port);
      while (!ready.includes(port)) await pause(ASK_MS);
    },
    close: async () => {
      over.abort();
      await asking;
      const closed = once(proxy, 'close');
      proxy.close();
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
}

/** Connects to a port of this machine; returns undefined if no server listens there. */
async function reach(port = 0): Promise<Socket | undefined> {
  const socket = connect({ port, host: '127.0.0.1' });
  try {
    await once(socket, 'connect');
    return socket;
  } catch {
    return undefined;
  }
}

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
