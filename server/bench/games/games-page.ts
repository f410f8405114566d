import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import * as z from 'zod';
import { report } from '../report.ts';
import type { RunningProduct } from '../running-product.ts';

const shares = { p50Ms: z.number(), worstMs: z.number() };
const feel = z.object({
  game: z.string(),
  presses: z.number(),
  ...shares,
  framesASecond: z.number(),
  work: z.object(shares),
});

/**
 * Reports how each game feels on a phone with a quarter of a processor: the time from a key to the
 * next paint, and how much of it is the page's own work, which a busy machine does not change.
 */
export async function reportGamesPage({ config }: RunningProduct): Promise<void> {
  const program = fileURLToPath(new URL('../../../e2e/bench/games-page.ts', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [program, config.origins.client]);
  for (const line of stdout.trim().split('\n')) {
    const { game, presses, p50Ms, worstMs, framesASecond, work } = feel.parse(JSON.parse(line));
    const label = `${game}, input to paint, ${presses} presses (ms; at most 50)`;
    const worked = `page works p50 ${work.p50Ms}, worst ${work.worstMs}`;
    report(label, `p50 ${p50Ms}, worst ${worstMs}, ${framesASecond} frames a second; ${worked}`);
  }
}
