import { readConfig } from './platform/config/config.ts';
import { namesInSettingsFile } from './platform/config/settings-file.ts';
import { standardOutput } from './platform/log/line-output.ts';
import { logIsPretty } from './platform/log/pretty-log.ts';
import { StartRefusal } from './platform/start-refusal.ts';
import { thrownMessage } from './platform/thrown.ts';
import { type RunningServer, startServer } from './start-server.ts';
import { firstAdminNotice, readyBanner } from './start/banner.ts';
import { exitAfterLog } from './start/exit-after-log.ts';
import { aborted, stopOnSignals } from './start/stop-signals.ts';

async function main(stop: AbortSignal): Promise<void> {
  const config = readConfig(process.env, namesInSettingsFile());
  const server = await startServer(config, { stop });
  announce(server);
  drainMs = config.DRAIN_SECONDS * 1000;
  await aborted(stop);
  server.app.log.info({ signal: stop.reason }, 'stopping');
  await server.close();
}

function announce({ app, config, parts, firstAdmin }: RunningServer): void {
  const startMs = Math.round(performance.now());
  if (logIsPretty(config)) standardOutput.write(readyBanner(config, startMs));
  else app.log.info({ ...config.origins, role: config.ROLE, startMs, parts }, 'ready');
  for (const doubt of config.doubts) app.log.warn(doubt);
  if (firstAdmin !== null) {
    standardOutput.write(firstAdminNotice(firstAdmin, config.origins.client));
  }
}

// Listens for signals before anything starts that a signal would leave behind.
let drainMs = 0;
const stop = stopOnSignals(() => drainMs);
try {
  await main(stop);
  await exitAfterLog(0);
} catch (error) {
  if (stop.aborted && error === stop.reason) await exitAfterLog(0);
  const known = error instanceof StartRefusal || !(error instanceof Error);
  process.stderr.write(`${known ? thrownMessage(error) : error.stack}\n`);
  await exitAfterLog(1);
}
