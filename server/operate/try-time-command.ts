import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { cast } from '../seed/cast.ts';
import { freePort } from '../seed/stage/free-port.ts';
import { type Config, readConfig } from '../src/platform/config/config.ts';
import { databaseSettings } from '../src/platform/database/database-settings.ts';
import { openDatabase } from '../src/platform/database/open-database.ts';
import { queues } from '../src/slices.ts';
import { aborted, stopOnSignals } from '../src/start/stop-signals.ts';
import { type Command, done, type Outcome } from './command.ts';
import { quietLog } from './quiet-log.ts';

const POOL_SIZE = 4;

/**
 * Runs a separate product with people in it, whose time staff can advance, and removes it
 * afterwards.
 */
export const tryTimeCommand: Command = {
  usage: '',
  summary:
    'Runs a second product on a port of its own, with people and a clock to turn, until Ctrl+C; for development.',
  needs: 'nothing',
  notInProduction: 'The passwords of its people are public, so it is refused in production.',
  run: tryTime,
};

async function tryTime(): Promise<Outcome> {
  const stop = stopOnSignals(() => 0);
  const stateDir = await mkdtemp(path.join(os.tmpdir(), 'regz-try-time-'));
  try {
    // The embedded database may run as a separate user.
    await chmod(stateDir, 0o755);
    await serveUntil(stop, await settings(stateDir));
  } catch (error) {
    if (!stop.aborted) throw error;
  } finally {
    await rm(stateDir, { recursive: true, force: true });
  }
  return done('Everything of the trial was removed.');
}

/** Ignores the environment, which belongs to the product beside this one. */
async function settings(stateDir: string): Promise<Config> {
  return readConfig({
    STATE_DIR: stateDir,
    PORT: String(await freePort()),
    ADMIN_USERNAME: cast.sithara.username,
    ADMIN_PASSWORD: cast.sithara.password,
    TEST_CLOCK: 'true',
    LOG_LEVEL: 'warn',
    ALTCHA_COST: '50',
  });
}

async function serveUntil(stop: AbortSignal, config: Config): Promise<void> {
  process.stdout.write('Making a product with people in it …\n');
  // Imported here because they load the whole product, which would slow down every other command.
  const [{ seed }, { joinCommunity }, { startServer }] = await Promise.all([
    import('../seed/seed.ts'),
    import('../seed/join-community.ts'),
    import('../src/start-server.ts'),
  ]);
  const database = await openDatabase(
    { ...databaseSettings(config, POOL_SIZE), stop },
    queues,
    quietLog,
  );
  try {
    const { db, applicationConnection: connection } = database;
    await seed({ config, db, connection });
    const server = await startServer(config, { stop });
    try {
      await joinCommunity(server, cast.kavya);
      process.stdout.write(welcome(config));
      await aborted(stop);
    } finally {
      await server.close();
    }
  } finally {
    await database.close();
  }
}

function welcome({ origins: { client }, PORT }: Config): string {
  const { sithara, kavya } = cast;
  const rows = [
    ['Turn the clock', `${client}/stand-ins/clock`],
    ['Log in as staff', `${client}/admin-login`, sithara.username, sithara.password],
    ['Log in as a customer', client, kavya.username, kavya.password],
    ['Mail inbox', `http://localhost:${PORT}/stand-ins/mail`],
  ];
  const lines = rows.map(([what = '', address = '', name, password]) => {
    const who = name === undefined ? '' : `  ${name} / ${password}`;
    return `  ${what.padEnd(20)}  ${address}${who}\n`;
  });
  return `\nTime can be tried. Ctrl+C stops it and removes everything.\n\n${lines.join('')}\n`;
}
