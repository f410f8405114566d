import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase } from '../src/platform/database.ts';
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres/supervisor.ts';
import { quietLog } from '../src/cli/quiet-log.ts';
import { compareAccount } from './account.ts';
import { compareLogIn } from './log-in.ts';
import type { Latency, Ratio } from './measure.ts';
import { measureOrders } from './orders.ts';
import { compareRedemption } from './redemption.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';

const PORT = 3997;
const BARE_PORT = 3998;
const ROUNDS = 5;

/** Measures everything in one run, as ratios where a baseline exists; prints one line a figure. */
async function main(): Promise<void> {
  const stateDir = await mkdtemp(join(tmpdir(), 'regz-bench-'));
  await chmod(stateDir, 0o755);
  const secrets = { secret: newSecret(), keySecret: newSecret() };
  const environment = {
    STATE_DIR: stateDir,
    PORT: String(PORT),
    ALTCHA_SECRET: secrets.secret,
    ALTCHA_KEY_SECRET: secrets.keySecret,
  };
  try {
    await (await startServerProcess(environment)).stop();
    await measureColdStart(environment);
    await measureLoad(environment, stateDir, secrets);
  } finally {
    await rm(stateDir, { recursive: true, force: true });
  }
}

async function measureColdStart(environment: Record<string, string>): Promise<void> {
  const starts: Pick<ServerProcess, 'readyMs' | 'commandMs' | 'parts'>[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const server = await startServerProcess(environment);
    starts.push({ ...server });
    await server.stop();
  }
  const middle = starts.toSorted((a, b) => a.readyMs - b.readyMs)[Math.floor(ROUNDS / 2)];
  print('cold start to ready, median (ms; at most 1500)', middle?.readyMs ?? Number.NaN);
  print('  with npm and the look at the sites before it', middle?.commandMs ?? Number.NaN);
  for (const [part, ms] of Object.entries(middle?.parts ?? {})) print(`  ${part}`, ms);
}

async function measureLoad(
  environment: Record<string, string>,
  stateDir: string,
  secrets: { secret: string; keySecret: string },
): Promise<void> {
  const server = await startServerProcess({ ...environment, ALTCHA_COST: '1' });
  const postgres = await startEmbeddedPostgres({ stateDir, log: quietLog });
  const connection = postgres.applicationConnection;
  const { pool } = createDatabase({ connection, max: 16, log: quietLog });
  const common = { port: PORT, pool, rounds: ROUNDS };
  try {
    const one = await compareRedemption({ ...common, clients: 1, redemptions: 500 });
    printRatio('redemptions/s, 1 client', one);
    const sixteen = await compareRedemption({ ...common, clients: 16, redemptions: 4000 });
    printRatio('redemptions/s, 16 clients (ratio at least 0.5)', sixteen);
    const account = await compareAccount({
      ...common,
      barePort: BARE_PORT,
      connection,
      clients: 16,
      reads: 10_000,
    });
    printRatio('account reads/s, 16 clients (ratio at least 0.6)', account);
    printRatio(
      'log-ins/s against the bare hash (ratio at least 0.8)',
      await compareLogIn({ ...common, secrets, logIns: 160 }),
    );
    print('memory of the Node process after the load (MB; at most 150)', server.memoryMb());
    const orders = await measureOrders({ port: PORT, pool, reads: 2000 });
    printLatency('orders page among 1,000,000 orders, newest twenty', orders.newest);
    printLatency('  a page further down', orders.further);
    printLatency('  licenses and totals above it', orders.overview);
  } finally {
    await pool.end();
    await server.stop();
    await postgres.stop();
  }
}

function newSecret(): string {
  return randomBytes(32).toString('hex');
}

function printRatio(label: string, { ours, base, ratio }: Ratio): void {
  const figures = `${ours.toFixed(0)} against ${base.toFixed(0)}`;
  process.stdout.write(`${label.padEnd(62)} ${ratio.toFixed(2)}  (${figures})\n`);
}

function printLatency(label: string, { p50Ms, p99Ms }: Latency): void {
  const figures = `p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms`;
  process.stdout.write(`${label.padEnd(62)} ${figures}\n`);
}

function print(label: string, value: number): void {
  process.stdout.write(`${label.padEnd(62)} ${value.toFixed(0)}\n`);
}

await main();
