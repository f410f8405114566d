import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import * as z from 'zod';
import { report } from './report.ts';
import type { RunningProduct } from './running-product.ts';

const SEEDED_PORT = 3994;
const run = promisify(execFile);
const root = fileURLToPath(new URL('../..', import.meta.url));

const pageLoad = z.object({
  path: z.string(),
  lcpMs: z.number(),
  shownMs: z.number(),
  scriptBytesBefore: z.number(),
  transferredBytes: z.number(),
  shift: z.number(),
});

/**
 * Measures pages of a second product with the data of `regz seed`, on a slow phone with an empty
 * cache: largest paint, the page's data, layout shift, scripts before the data.
 */
export async function reportPages(product: RunningProduct): Promise<void> {
  const { config } = await product.startAnother(SEEDED_PORT);
  const { STATE_DIR, PORT } = config;
  const env = { ...process.env, STATE_DIR, PORT: String(PORT) };
  await run('npm', ['run', 'regz', '--', 'seed'], { cwd: root, env });
  const program = `${root}e2e/bench/pages.ts`;
  const { stdout } = await run(process.execPath, [
    program,
    config.origins.client,
    config.origins.main,
  ]);
  for (const line of stdout.trim().split('\n')) {
    const load = pageLoad.parse(JSON.parse(line));
    report(`${load.path}, largest paint (ms; store 1000, main site 800)`, load.lcpMs.toFixed(0));
    report('  its data appear (ms; dashboard at most 1500)', load.shownMs.toFixed(0));
    report('  layout shift (at most 0.01)', load.shift.toFixed(3));
    const scripts = load.scriptBytesBefore / 1000;
    report('  scripts before the data (kB; 85, /auth 110, dashboard 120)', scripts.toFixed(1));
    const kilobytes = load.transferredBytes / 1000;
    report('  transferred in all (kB; main site at most 250)', kilobytes.toFixed(0));
  }
}
