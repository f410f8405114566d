import { chromium } from 'playwright-core';
import { chromiumOptions } from '../harness/chromium.ts';
import { loadPage } from './load-page.ts';
import { AS_LIGHTHOUSE_APPLIES_IT, medianLoad, SLOW_4G } from './slow-phone.ts';

/**
 * Measures the store page on the product running at `origin` and prints one line of JSON: the
 * median load for each connection. The first load only warms up the server.
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

await main(process.argv.slice(2));
