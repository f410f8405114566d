import { chromium } from 'playwright-core';
import { chromiumOptions } from '../harness/chromium.ts';
import { loadPage } from './load-page.ts';
import { medianLoad, SLOW_4G } from './slow-phone.ts';

const PATHS = ['/', '/Free', '/guide', '/privacy-policy', '/terms-conditions', '/return-policy'];

/**
 * Measures the main site's static pages on the product running at `origin`, and prints a line of
 * JSON for each: the median load on the slow phone. Each page's first load only warms up the
 * server.
 */
async function main([origin = '']: readonly string[]): Promise<void> {
  const browser = await chromium.launch(await chromiumOptions());
  try {
    for (const path of PATHS) {
      const address = `${origin}${path}`;
      await loadPage(browser, address, SLOW_4G);
      const load = await medianLoad(() => loadPage(browser, address, SLOW_4G));
      process.stdout.write(`${JSON.stringify({ path, ...load })}\n`);
    }
  } finally {
    await browser.close();
  }
}

await main(process.argv.slice(2));
