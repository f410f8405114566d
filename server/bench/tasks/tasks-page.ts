import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import * as z from 'zod';
import { report } from '../report.ts';
import type { RunningProduct } from '../running-product.ts';

const pageLoad = z.object({
  lcpMs: z.number(),
  lcpElement: z.string(),
  shownMs: z.number(),
  scriptBytes: z.number(),
});

/** Measures how the task area loads for a logged-in person on a slow phone, with an empty cache. */
export async function reportTasksPage({ config }: RunningProduct): Promise<void> {
  const program = fileURLToPath(new URL('../../../e2e/bench/tasks-page.ts', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [program, config.origins.client]);
  const load = pageLoad.parse(JSON.parse(stdout));
  report('task area, largest paint on slow 4G (ms; at most 600)', load.lcpMs.toFixed(0));
  report('  the largest paint is', load.lcpElement);
  report('  the first task stands there (ms; at most 1500)', load.shownMs.toFixed(0));
  report('  scripts, compressed (kB)', (load.scriptBytes / 1000).toFixed(1));
}
