import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import * as z from 'zod';
import { measureOrders } from '../orders/orders.ts';
import { compareWebhooks } from '../orders/webhooks.ts';
import { report, reportLatency, reportRatio } from '../report.ts';
import type { RunningProduct } from '../running-product.ts';

const EVERY_PLAN = 100;

export async function reportStorePage({ config }: RunningProduct): Promise<void> {
  const { slow4g, lighthouse } = await measureStorePage(config.origins.main);
  report('store page, largest paint on slow 4G (ms; at most 1000)', slow4g.lcpMs.toFixed(0));
  report('  with the latency that Lighthouse applies', lighthouse.lcpMs.toFixed(0));
  report('  the largest paint is', lighthouse.lcpElement);
  report('  scripts, compressed (kB; at most 85)', kilobytes(lighthouse.scriptBytes));
  report('  all that is transferred (kB)', kilobytes(lighthouse.transferredBytes));
}

export async function reportWebhooks(product: RunningProduct, rounds: number): Promise<void> {
  const loads = [
    { label: '1 client', clients: 1, webhooks: 200, plans: EVERY_PLAN },
    { label: '16 clients', clients: 16, webhooks: 600, plans: EVERY_PLAN },
    {
      label: '16 clients, all for one plan (at least 150/s)',
      clients: 16,
      webhooks: 600,
      plans: 1,
    },
  ];
  for (const { label, ...load } of loads) {
    const figures = await compareWebhooks({ ...product, ...load, rounds });
    reportLatency(`webhook to key assigned, ${label}`, figures);
    reportRatio('  webhooks/s against the statements of one by itself', figures);
  }
}

export async function reportOrders({ config, pool }: RunningProduct): Promise<void> {
  const orders = await measureOrders({ port: config.PORT, pool, reads: 2000 });
  reportLatency('orders page among 1,000,000 orders, newest twenty', orders.newest);
  reportLatency('  a page further down', orders.further);
  reportLatency('  licenses and totals above it', orders.overview);
}

function kilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}

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
async function measureStorePage(origin: string): Promise<z.infer<typeof pageLoads>> {
  const program = fileURLToPath(new URL('../../../e2e/bench/store-page.ts', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [program, origin]);
  const loads = pageLoads.parse(JSON.parse(stdout));
  for (const { lcpElement } of Object.values(loads)) {
    if (!lcpElement.startsWith('h1 ')) throw new Error(`the largest paint is ${lcpElement}`);
  }
  return loads;
}
