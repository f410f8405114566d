import { chromium } from 'playwright-core';
import { chromiumOptions } from '../harness/chromium.ts';
import { type Connection, loadPage, type PageLoad } from './load-page.ts';

const RUNS = 5;
const SLOW_4G: Connection = { latencyMs: 150, downKbps: 1_638.4, upKbps: 750 };
/**
 * What Lighthouse hands to the protocol for the same line: the protocol delays requests, not
 * packets, so its latency stands for the round trips of a connection as well.
 */
const AS_LIGHTHOUSE_APPLIES_IT: Connection = {
  latencyMs: 150 * 3.75,
  downKbps: SLOW_4G.downKbps * 0.9,
  upKbps: SLOW_4G.upKbps * 0.9,
};

/**
 * Measures the store's page on the running product of an origin and prints one line of JSON: the
 * median load of each connection. The first load of all warms the server and does not count.
 */
async function main([origin = '']: readonly string[]): Promise<void> {
  const browser = await chromium.launch(await chromiumOptions());
  const address = `${origin}/store`;
  try {
    await loadPage(browser, address, SLOW_4G);
    const result = {
      slow4g: await medianLoad(() => loadPage(browser, address, SLOW_4G)),
      lighthouse: await medianLoad(() => loadPage(browser, address, AS_LIGHTHOUSE_APPLIES_IT)),
    };
    process.stdout.write(`${JSON.stringify(result)}\n`);
  } finally {
    await browser.close();
  }
}

async function medianLoad(load: () => Promise<PageLoad>): Promise<PageLoad | undefined> {
  const loads: PageLoad[] = [];
  for (let run = 0; run < RUNS; run += 1) loads.push(await load());
  return loads.toSorted((a, b) => a.lcpMs - b.lcpMs)[Math.floor(RUNS / 2)];
}

await main(process.argv.slice(2));
