import { chromium } from 'playwright-core';
import { chromiumOptions } from '../harness/chromium.ts';
import { loadPage } from './load-page.ts';
import { AS_LIGHTHOUSE_APPLIES_IT, medianLoad, SLOW_4G } from './slow-phone.ts';

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

await main(process.argv.slice(2));
