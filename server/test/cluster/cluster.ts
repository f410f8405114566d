import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { AwsClient } from 'aws4fetch';
import pg from 'pg';
import { inject } from 'vitest';
import { cast } from '../../seed/cast.ts';
import { type Config, readConfig } from '../../src/platform/config/config.ts';
import { columnValues } from '../../src/platform/database/column-values.ts';
import { createDatabase } from '../../src/platform/database/database.ts';
import { openMailServer } from '../fakes/outside-world.ts';
import { type Browser, openBrowser } from '../harness/browser.ts';
import { keepTestSecrets, silentLog } from '../harness/harness-database.ts';
import type { ReachedServer } from '../harness/harness.ts';
import { exchange } from '../harness/http-exchange.ts';
import { AgentThrough } from '../harness/programs/processes.ts';
import {
  type DatabaseCluster,
  type Host,
  type HostProcess,
  type Network,
  OWN_ADDRESS,
  addressOf,
  openDatabaseCluster,
  openNetwork,
  until,
} from './database-cluster.ts';

const PYTHON = '/usr/bin/python3';
const FILES_PORT = 8080;
const servers = { object: 6200, container: 6201, account: 6202 } as const;
const user = { accessKeyId: 'test:tester', secretAccessKey: 'testing' };
const BUCKET = 'regz';

/** Returns the parts of the object store that this machine lacks. */
export function missingStore(): string[] {
  const programs = { swift: '/usr/bin/swift-proxy-server', memcached: '/usr/bin/memcached' };
  return Object.entries(programs)
    .filter(([, file]) => !existsSync(file))
    .map(([name]) => name);
}

/**
 * Starts OpenStack Swift with its S3 interface and a bucket on a host of its own; returns the
 * product's settings for it.
 */
async function openObjectStore(network: Network, folder: string): Promise<Record<string, string>> {
  const home = path.join(folder, 'swift');
  await mkdir(path.join(home, 'srv/d1'), { recursive: true });
  const write = (name: string, text: string) => writeFile(path.join(home, name), text);
  await write(
    'swift.conf',
    '[swift-hash]\nswift_hash_path_suffix = a\nswift_hash_path_prefix = b\n[storage-policy:0]\nname = gold\ndefault = yes\n',
  );
  await write('serve.py', servePython);
  const begin = (name: string) =>
    network.run('s3', `swift-${name}`, [PYTHON, path.join(home, 'serve.py'), home, name]);
  for (const [name, port] of Object.entries(servers)) {
    makeRing(network, home, { name, port });
    await write(
      `${name}.conf`,
      `${defaults(home, port)}[pipeline:main]\npipeline = ${name}-server\n[app:${name}-server]\nuse = egg:swift#${name}\n`,
    );
    begin(name);
  }
  await write('proxy.conf', `${defaults(home, FILES_PORT)}${proxyPipeline}`);
  network.run('s3', 'memcached', ['memcached', '-u', 'nobody', '-l', '127.0.0.1', '-m', '16']);
  begin('proxy');
  const endpoint = `http://${addressOf('s3')}:${FILES_PORT}`;
  const client = new AwsClient({ ...user, service: 's3', region: 'us-east-1', retries: 0 });
  await until('a bucket', async () => {
    const made = client.fetch(`${endpoint}/${BUCKET}`, { method: 'PUT' });
    return made.then(({ ok }) => ok).catch(() => false);
  });
  return {
    STORAGE: 's3',
    S3_ENDPOINT: endpoint,
    S3_BUCKET: BUCKET,
    S3_REGION: 'us-east-1',
    S3_ACCESS_KEY_ID: user.accessKeyId,
    S3_SECRET_ACCESS_KEY: user.secretAccessKey,
  };
}

function makeRing(
  network: Network,
  home: string,
  { name, port }: { name: string; port: number },
): void {
  const builder = ['swift-ring-builder', path.join(home, `${name}.builder`)];
  network.ask('s3', [...builder, 'create', '4', '1', '1']);
  network.ask('s3', [...builder, 'add', `r1z1-${addressOf('s3')}:${port}/d1`, '1']);
  network.ask('s3', [...builder, 'rebalance']);
}

function defaults(home: string, port: number): string {
  return (
    `[DEFAULT]\nbind_ip = ${addressOf('s3')}\nbind_port = ${port}\nworkers = 0\nuser = root\n` +
    `swift_dir = ${home}\ndevices = ${home}/srv\nmount_check = false\nfallocate_reserve = 0\nlog_level = WARNING\n`
  );
}

/** Starts a packaged Swift server with its configuration in the test's folder. */
const servePython = `import sys
import swift.common.utils as utils
home, name = sys.argv[1:3]
utils.SWIFT_CONF_FILE = home + '/swift.conf'
from swift.common.wsgi import run_wsgi
sys.exit(run_wsgi(f'{home}/{name}.conf', f'{name}-server', verbose=True))
`;

const proxyPipeline = `[pipeline:main]
pipeline = catch_errors gatekeeper cache s3api tempauth copy slo dlo proxy-server
[app:proxy-server]
use = egg:swift#proxy
allow_account_management = true
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:gatekeeper]
use = egg:swift#gatekeeper
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
auth_pipeline_check = false
s3_acl = no
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = testing .admin
[filter:copy]
use = egg:swift#copy
[filter:slo]
use = egg:swift#slo
[filter:dlo]
use = egg:swift#dlo
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:11211
`;

/** The hosts that run the product, and the role of each. */
const roles = { web1: 'web', web2: 'web', worker1: 'worker' } as const;
const main = path.join(import.meta.dirname, '../../src/main.ts');
const PORT = 3000;

type ProductHost = keyof typeof roles;

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
