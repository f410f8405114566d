import { ConfigError, readConfig } from './platform/config.ts';
import { thrownMessage } from './platform/thrown.ts';
import { startServer } from './start-server.ts';

const SHUTDOWN_LIMIT_MS = 25_000;

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const server = await startServer(config);
  const { main: site, client, download } = config.origins;
  const startMs = Math.round(performance.now());
  server.app.log.info({ site, client, download, startMs, parts: server.parts }, 'ready');
  if (server.firstAdmin !== null) announce(server.firstAdmin, client);

  let stopping = false;
  const stop = (signal: NodeJS.Signals) => {
    if (stopping) return;
    stopping = true;
    server.app.log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), SHUTDOWN_LIMIT_MS).unref();
    server.close().then(
      () => process.exit(0),
      (error: unknown) => {
        server.app.log.error({ err: error }, 'the shutdown failed');
        process.exit(1);
      },
    );
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

/** Printed once and kept nowhere: only its hash is stored. */
function announce(admin: { username: string; generatedPassword: string }, origin: string): void {
  process.stdout.write(
    `\nThe first admin was created. Sign in at ${origin}/admin-login\n` +
      `  username: ${admin.username}\n  password: ${admin.generatedPassword}\n\n`,
  );
}

try {
  await main();
} catch (error) {
  const known = error instanceof ConfigError || !(error instanceof Error);
  process.stderr.write(`${known ? thrownMessage(error) : error.stack}\n`);
  process.exit(1);
}
