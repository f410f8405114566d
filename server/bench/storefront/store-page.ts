import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import * as z from 'zod';

const pageLoad = z.object({
  lcpMs: z.number(),
  lcpElement: z.string(),
  transferredBytes: z.number(),
  scriptBytes: z.number(),
});
const pageLoads = z.object({ slow4g: pageLoad, lighthouse: pageLoad });

/**
 * Measures a new visitor's load of the store page, in the browser that the journeys use: on
 * Lighthouse's slow connection as documented, and as Lighthouse itself applies it.
 * @throws Error if the largest paint is not the page's heading.
 */
export async function measureStorePage(origin: string): Promise<z.infer<typeof pageLoads>> {
  const program = fileURLToPath(new URL('../../../e2e/bench/store-page.ts', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [program, origin]);
  const loads = pageLoads.parse(JSON.parse(stdout));
  for (const { lcpElement } of Object.values(loads)) {
    if (!lcpElement.startsWith('h1 ')) throw new Error(`the largest paint is ${lcpElement}`);
  }
  return loads;
}
