import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { cast } from '../../seed/cast.ts';
import { type Config, readConfig } from '../../src/platform/config/config.ts';
import { columnValues } from '../../src/platform/database/column-values.ts';
import { createDatabase } from '../../src/platform/database/database.ts';
import { openMailServer } from '../fakes/mail-server.ts';
import { type Browser, openBrowser } from '../harness/browser.ts';
import { silentLog } from '../harness/harness-database.ts';
import type { ReachedServer } from '../harness/harness.ts';
import { exchange } from '../harness/http-exchange.ts';
import { AgentThrough } from '../harness/swallowing-proxy.ts';
import { keepTestSecrets } from '../harness/test-secrets.ts';
import { type DatabaseCluster, openDatabaseCluster } from './database-cluster.ts';
import {
  addressOf,
  openNetwork,
  OWN_ADDRESS,
  type Host,
  type HostProcess,
  type Network,
  until,
} from './network.ts';
import { openObjectStore } from './object-store.ts';

/** The hosts that run the product, and the role of each. */
const roles = { web1: 'web', web2: 'web', worker1: 'worker' } as const;
const main = path.join(import.meta.dirname, '../../src/main.ts');
const PORT = 3000;

export type ProductHost = keyof typeof roles;

export type Cluster = ReachedServer & {
  network: Network;
  databases: DatabaseCluster;
  /** The settings of a host's process. */
  settingsOf(host: ProductHost): Record<string, string>;
  /** A browser that always reaches this host. */
  browserAt(host: ProductHost): Browser;
  /** A port of this machine that is forwarded to the sites. */
  port: number;
  portOf(host: ProductHost): number;
  /** Starts the product on a host, with additional settings if given; resolves when it is ready. */
  start(host: ProductHost, more?: Record<string, string>): Promise<void>;
  /** Ends the product on a host as a deployment does; resolves when the process has ended. */
  stop(host: ProductHost): Promise<void>;
  /** How often each mail was delivered, by its Message-ID. */
  mails: ReadonlyMap<string, number>;
  /** The log output of a host. */
  said(name: string): Promise<string>;
  close(): Promise<void>;
};

/**
 * Opens two serving hosts and one worker in front of two replicated PostgreSQL servers, each on a
 * host of its own, as docs/operations/growing.md describes.
 */
export async function openCluster(): Promise<Cluster> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'regz-cluster-'));
  await chmod(folder, 0o755);
  const network = openNetwork(folder);
  try {
    return await openOn(network, folder);
  } catch (error) {
    await network.close();
    throw error;
  }
}

async function openOn(network: Network, folder: string): Promise<Cluster> {
  const databases = await openDatabaseCluster(network, folder);
  const bucket = await openObjectStore(network, folder);
  const mail = await openMailServer({ host: OWN_ADDRESS });
  const { databaseUrl, databaseDirectUrl, databaseOwnerUrl } = databases;
  const settings = {
    NODE_ENV: 'test',
    PORT: String(PORT),
    WEB_DIR: inject('webBuild'),
    DATABASE_URL: databaseUrl,
    DATABASE_DIRECT_URL: databaseDirectUrl,
    DATABASE_OWNER_URL: databaseOwnerUrl,
    DATABASE_POOLER: 'transaction',
    ADMIN_USERNAME: cast.sithara.username,
    ADMIN_PASSWORD: cast.sithara.password,
    ALTCHA_COST: '1',
    DRAIN_SECONDS: '3',
    SMTP_URL: `smtp://${OWN_ADDRESS}:${mail.port}`,
    TRUST_PROXY: `${addressOf('proxy')},${OWN_ADDRESS}`,
    ...bucket,
  };
  const ways = new Map<Host, number>();
  for (const host of ['proxy', ...productHosts()] as const) {
    ways.set(host, await network.wayTo(host, PORT));
  }
  const portOf = (host: Host) => ways.get(host) ?? 0;

  const settingsOf = (host: ProductHost) => ({
    ...settings,
    ROLE: roles[host],
    HOST: addressOf(host),
    STATE_DIR: path.join(folder, `state-${host}`),
  });

  const processes = new Map<ProductHost, HostProcess>();

  async function stop(host: ProductHost): Promise<void> {
    processes.get(host)?.child.kill('SIGTERM');
    await processes.get(host)?.ended;
  }

  async function start(host: ProductHost, more: Record<string, string> = {}): Promise<void> {
    const env = { ...settingsOf(host), ...more };
    keepTestSecrets(env.STATE_DIR);
    const running = network.run(host, host, [process.execPath, main], { env });
    const { child } = running;
    processes.set(host, running);
    await until(`the product on ${host}`, async () => {
      if (child.exitCode !== null) throw new Error(await said(host));
      return isReady(portOf(host));
    });
  }

  const said = (name: string) => readFile(path.join(folder, 'log', name), 'utf8');
  await Promise.all(productHosts().map((host) => start(host)));
  await until('the proxy finds a host', () => isReady(portOf('proxy')));
  const connection = { connectionString: databaseDirectUrl };
  const handle = createDatabase({ connection, max: 8, log: silentLog });
  const ownerPool = new pg.Pool({
    connectionString: databaseOwnerUrl,
    max: 4,
    types: columnValues,
  });
  ownerPool.on('error', () => undefined);
  const browsers = browsersOf(portOf);
  return {
    network,
    databases,
    settingsOf,
    ...browsers,
    port: portOf('proxy'),
    portOf,
    start,
    stop,
    said,
    mails: mail.taken,
    config: readConfig(settings) satisfies Config,
    clock: Object.assign(() => Date.now(), { advance: () => undefined }),
    database: {
      ...handle,
      ownerPool,
      databaseUrl,
      databaseOwnerUrl,
    } as Cluster['database'],
    close: async () => {
      browsers.leave();
      await Promise.all([handle.pool.end(), ownerPool.end()]);
      await network.close();
      await mail.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function productHosts(): ProductHost[] {
  return Object.keys(roles) as ProductHost[];
}

async function isReady(port: number): Promise<boolean> {
  const answer = exchange({ port, method: 'GET', path: '/readyz' });
  return (await answer.catch(() => undefined))?.status === 200;
}

function browsersOf(portOf: (host: Host) => number) {
  const agents: AgentThrough[] = [];
  let browsers = 0;
  const through = (host: Host, where: Parameters<ReachedServer['browser']>[0] = {}): Browser => {
    browsers += 1;
    const agent = new AgentThrough(portOf(host), { keepAlive: true, maxSockets: 64 });
    agents.push(agent);
    const address = where.address ?? `10.3.${browsers >> 8}.${browsers & 255}`;
    return openBrowser({ port: PORT, agent, site: where.site ?? 'client', address });
  };
  return {
    browser: (where?: Parameters<ReachedServer['browser']>[0]) => through('proxy', where),
    browserAt: (host: ProductHost) => through(host),
    leave: () => {
      for (const agent of agents) agent.destroy();
    },
  };
}
