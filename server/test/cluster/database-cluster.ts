import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { chmod, chown, mkdir, writeFile } from 'node:fs/promises';
import { type AddressInfo, type Socket, connect, createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { joinSockets } from '../harness/join-sockets.ts';

/** The hosts of the cluster and the last part of their addresses. */
const hosts = {
  etcd1: 5,
  db1: 11,
  db2: 12,
  proxy: 20,
  s3: 30,
  web1: 41,
  web2: 42,
  worker1: 43,
} as const;

export type Host = keyof typeof hosts;

const SUBNET = '10.77.0';
const BRIDGE = 'regz-br';
/** The address of the test process on the network of the hosts. */
export const OWN_ADDRESS = `${SUBNET}.1`;

export type HostProcess = { child: ChildProcess; ended: Promise<unknown> };

export type Network = {
  /** Starts a program on a host; its output goes to `<folder>/log/<name>`. */
  run(host: Host, name: string, command: readonly string[], how?: Running): HostProcess;
  /** Runs a program on a host to its end and returns its output. */
  ask(host: Host, command: readonly string[], input?: string): string;
  /** Kills all processes of a host, as a power failure does. */
  kill(host: Host): Promise<void>;
  /** Disconnects a host from the network; `join` reconnects it. */
  cut(host: Host): void;
  join(host: Host): void;
  /** Forwards a port of this machine to a port of a host, and returns the former. */
  wayTo(host: Host, port: number): Promise<number>;
  close(): Promise<void>;
};

type Running = { env?: Record<string, string>; cwd?: string };

export function addressOf(host: Host): string {
  return `${SUBNET}.${hosts[host]}`;
}

/**
 * Creates hosts on one network as network namespaces of this machine, each with its own address.
 * Needs root.
 */
export function openNetwork(folder: string): Network {
  const open = new Set<Socket>();
  const ways: ReturnType<typeof createServer>[] = [];
  removeHosts();
  mkdirSync(path.join(folder, 'log'), { recursive: true });
  ip(`link add ${BRIDGE} type bridge`);
  ip(`address add ${OWN_ADDRESS}/24 dev ${BRIDGE}`);
  ip(`link set ${BRIDGE} up`);
  for (const host of names()) addHost(host);

  return {
    run: (host, name, command, { env = {}, cwd } = {}) => {
      const log = openSync(path.join(folder, 'log', name), 'a');
      const child = spawn('ip', ['netns', 'exec', spaceOf(host), ...command], {
        env: { PATH: process.env['PATH'], ...env },
        stdio: ['ignore', log, log],
        ...(cwd === undefined ? {} : { cwd }),
      });
      closeSync(log);
      return { child, ended: once(child, 'exit') };
    },
    ask: (host, command, input = '') =>
      execFileSync('ip', ['netns', 'exec', spaceOf(host), ...command], {
        encoding: 'utf8',
        input,
        stdio: ['pipe', 'pipe', 'ignore'],
      }),
    kill: killAll,
    cut: (host) => ip(`link set ${cableOf(host)} down`),
    join: (host) => ip(`link set ${cableOf(host)} up`),
    wayTo: async (host, port) => {
      const way = createServer((near) => {
        joinSockets(near, connect({ host: addressOf(host), port }), open);
      }).listen(0, '127.0.0.1');
      ways.push(way);
      await once(way, 'listening');
      return (way.address() as AddressInfo).port;
    },
    close: async () => {
      for (const socket of open) socket.destroy();
      for (const way of ways) way.close();
      await Promise.all(names().map(killAll));
      removeHosts();
    },
  };
}

/** Repeats a check until it holds. @throws Error naming the check after the given seconds */
export async function until(
  what: string,
  isThere: () => Promise<boolean>,
  seconds = 120,
): Promise<void> {
  const late = performance.now() + seconds * 1000;
  while (!(await isThere())) {
    if (performance.now() > late) throw new Error(`Not within ${seconds} s: ${what}`);
    await pause(200);
  }
}

function addHost(host: Host): void {
  const space = spaceOf(host);
  ip(`netns add ${space}`);
  ip(`link add ${cableOf(host)} type veth peer name eth0 netns ${space}`);
  ip(`link set ${cableOf(host)} master ${BRIDGE} up`);
  ip(`-n ${space} link set lo up`);
  ip(`-n ${space} address add ${addressOf(host)}/24 dev eth0`);
  ip(`-n ${space} link set eth0 up`);
  // `ip netns exec` lays this file over /etc/hosts.
  mkdirSync(`/etc/netns/${space}`, { recursive: true });
  const lines = names().map((name) => `${addressOf(name)} ${name}\n`);
  writeFileSync(`/etc/netns/${space}/hosts`, `127.0.0.1 localhost\n${lines.join('')}`);
}

async function killAll(host: Host): Promise<void> {
  for (;;) {
    const pids = execFileSync('ip', ['netns', 'pids', spaceOf(host)], { encoding: 'utf8' });
    const running = pids.split('\n').filter(Boolean).map(Number);
    if (running.length === 0) return;
    for (const pid of running) killIfThere(pid);
    await pause(50);
  }
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // The process has already ended.
  }
}

function removeHosts(): void {
  for (const host of names()) {
    tryIp(`netns del ${spaceOf(host)}`);
    rmSync(`/etc/netns/${spaceOf(host)}`, { recursive: true, force: true });
  }
  tryIp(`link del ${BRIDGE}`);
}

function names(): Host[] {
  return Object.keys(hosts) as Host[];
}

function spaceOf(host: Host): string {
  return `regz-${host}`;
}

function cableOf(host: Host): string {
  return `rz-${host}`;
}

function ip(words: string): void {
  execFileSync('ip', words.split(' '), { stdio: 'pipe' });
}

function tryIp(words: string): void {
  try {
    ip(words);
  } catch {
    // The entry does not exist.
  }
}

const samples = path.join(import.meta.dirname, '../../../deploy/cluster');
/** Replacements for the placeholder passwords of the samples. */
const passwords: Record<string, string> = {
  SUPERUSER_PASSWORD: 'a superuser of the cluster',
  REPLICATION_PASSWORD: 'a replica of the cluster',
  OWNER_PASSWORD: 'owner-of-the-cluster',
  APP_PASSWORD: 'application-of-the-cluster',
};
const nodes = ['db1', 'db2'] as const;
const POSTGRES = '/usr/lib/postgresql/15/bin';
/** PgBouncer 1.21 or newer, which Debian 12 does not have. */
const PGBOUNCER = process.env['PGBOUNCER'] ?? '/usr/sbin/pgbouncer';

type Node = (typeof nodes)[number];

export type DatabaseCluster = {
  /** The leader's own address, through HAProxy. */
  databaseDirectUrl: string;
  databaseOwnerUrl: string;
  /** The address through PgBouncer. */
  databaseUrl: string;
  /** Looks up the current leader. */
  leader(): Promise<Node>;
  /** Resolves when the standby replicates synchronously. */
  inStep(): Promise<void>;
  /** Turns synchronous replication of commits on or off. */
  setSynchronous(on: boolean): Promise<void>;
  startNode(node: Node): void;
  startPooler(): Promise<void>;
  killPooler(): Promise<void>;
};

/** Returns the programs of the cluster that this machine lacks. */
export function missingPrograms(): string[] {
  const programs = {
    'network namespaces (root, iproute2)': '/usr/sbin/ip',
    haproxy: '/usr/sbin/haproxy',
    patroni: '/usr/bin/patroni',
    'etcd (etcd-server)': '/usr/bin/etcd',
    'PostgreSQL 15 (postgresql-15)': `${POSTGRES}/postgres`,
    'PgBouncer 1.21 or newer (PGBOUNCER=…)': PGBOUNCER,
  };
  const missing = Object.entries(programs)
    .filter(([, file]) => !existsSync(file))
    .map(([name]) => name);
  return process.getuid?.() === 0 ? missing : [...missing, 'root'];
}

/**
 * Starts etcd, two PostgreSQL servers under Patroni with synchronous replication, HAProxy in front
 * of the leader, and PgBouncer in transaction mode. Uses the samples of deploy/cluster; only
 * passwords, folders and certificates differ.
 */
export async function openDatabaseCluster(
  network: Network,
  folder: string,
): Promise<DatabaseCluster> {
  const postgres = idOf('postgres');
  const asPostgres = ['setpriv', '--reuid', 'postgres', '--regid', 'postgres', '--clear-groups'];

  async function write(name: string, text: string): Promise<string> {
    const file = path.join(folder, name);
    await writeFile(file, text);
    return file;
  }

  async function prepareNode(node: Node): Promise<void> {
    const home = path.join(folder, node);
    await mkdir(home, { recursive: true });
    await chown(home, postgres, postgres);
    await chmod(home, 0o700);
    const settings = sample('patroni.yml')
      .replaceAll('db1', node)
      .replaceAll('/var/lib/postgresql', home)
      .replaceAll('/var/run/postgresql', home);
    await write(`${node}.yml`, settings);
  }

  const startNode = (node: Node) => {
    network.run(node, node, [...asPostgres, 'patroni', path.join(folder, `${node}.yml`)]);
  };

  const isLeader = async (node: Node) => (await statusOf(node, '/primary')) === 200;

  async function leader(): Promise<Node> {
    let found: Node | undefined;
    await until('a leader of the database', async () => {
      const leading = await Promise.all(nodes.map(isLeader));
      found = nodes[leading.indexOf(true)];
      return found !== undefined;
    });
    return found ?? 'db1';
  }

  async function inStep(): Promise<void> {
    await until('a synchronous replica', async () => {
      const statuses = await Promise.all(nodes.map((node) => statusOf(node, '/synchronous')));
      return statuses.includes(200);
    });
  }

  async function setSynchronous(on: boolean): Promise<void> {
    await fetch(`http://${addressOf(await leader())}:8008/config`, {
      method: 'PATCH',
      body: JSON.stringify({ synchronous_mode: on }),
    });
    await until('the leader has heard of it', async () => {
      const statuses = await Promise.all(nodes.map((node) => statusOf(node, '/synchronous')));
      return statuses.includes(200) === on;
    });
  }

  let pooler: HostProcess | undefined;

  async function startPooler(): Promise<void> {
    const users = `"regz_app" "${passwords['APP_PASSWORD']}"\n`;
    const list = await write('userlist.txt', users);
    await chmod(list, 0o644);
    const settings = sample('pgbouncer.ini').replace('/etc/pgbouncer/userlist.txt', list);
    const file = await write('pgbouncer.ini', settings);
    pooler = network.run('proxy', 'pgbouncer', [...asPostgres, PGBOUNCER, file]);
  }

  async function killPooler(): Promise<void> {
    pooler?.child.kill('SIGKILL');
    await pooler?.ended;
  }

  await startEtcd(network, folder);
  for (const node of nodes) {
    await prepareNode(node);
    startNode(node);
  }
  const proxy = await write('haproxy.cfg', sample('haproxy.cfg'));
  network.run('proxy', 'haproxy', ['haproxy', '-db', '-f', proxy]);
  await inStep();
  network.ask(
    await leader(),
    [
      ...asPostgres,
      `${POSTGRES}/psql`,
      '-qX',
      '-v',
      'ON_ERROR_STOP=1',
      '-h',
      path.join(folder, await leader()),
    ],
    sample('roles.sql'),
  );
  await startPooler();
  const urlOf = (user: string, password: string | undefined, port: number) =>
    `postgres://${user}:${password}@${addressOf('proxy')}:${port}/regz`;
  return {
    databaseUrl: urlOf('regz_app', passwords['APP_PASSWORD'], 6432),
    databaseDirectUrl: urlOf('regz_app', passwords['APP_PASSWORD'], 5432),
    databaseOwnerUrl: urlOf('regz_owner', passwords['OWNER_PASSWORD'], 5432),
    leader,
    inStep,
    setSynchronous,
    startNode,
    startPooler,
    killPooler,
  };
}

async function startEtcd(network: Network, folder: string): Promise<void> {
  const command =
    `etcd --name etcd1 --data-dir ${path.join(folder, 'etcd')} ` +
    '--listen-client-urls http://0.0.0.0:2379 --advertise-client-urls http://etcd1:2379 ' +
    '--listen-peer-urls http://127.0.0.1:2380 --initial-advertise-peer-urls http://127.0.0.1:2380 ' +
    '--initial-cluster etcd1=http://127.0.0.1:2380';
  network.run('etcd1', 'etcd', command.split(' '));
  const url = `http://${addressOf('etcd1')}:2379/health`;
  await until('etcd', async () => (await statusAt(url)) === 200);
}

/**
 * A sample of deploy/cluster with the test passwords, without certificates, on the port of the
 * sites.
 */
function sample(name: string): string {
  let text = readFileSync(path.join(samples, name), 'utf8');
  for (const [word, password] of Object.entries(passwords)) text = text.replace(word, password);
  return text
    .replace(/^ +bind :443 .*\n/mu, '')
    .replace(/^ +http-request redirect scheme https .*\n/mu, '')
    .replace(/^ +http-request set-header X-Forwarded-Proto https\n/mu, '')
    .replace('bind :80', 'bind :3000');
}

async function statusOf(node: Host, check: string): Promise<number | undefined> {
  return statusAt(`http://${addressOf(node)}:8008${check}`);
}

async function statusAt(url: string): Promise<number | undefined> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(2_000) })).status;
  } catch {
    return undefined;
  }
}

function idOf(user: string): number {
  return Number(execFileSync('id', ['-u', user], { encoding: 'utf8' }));
}
