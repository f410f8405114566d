import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
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
