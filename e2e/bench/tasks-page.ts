import { type Browser, chromium, type Cookie } from 'playwright-core';
import { chromiumOptions } from '../harness/chromium.ts';
import { logInTaskUser, registerTaskUser, sanduni } from '../harness/task-area.ts';
import { loadPage } from './load-page.ts';
import { medianLoad, SLOW_4G } from './slow-phone.ts';

/** The first task of the day. Its list is empty until the server's answers arrive. */
const FIRST_TASK = '[role="tabpanel"] ol > li';

/**
 * Measures the task area for a logged-in person on the product running at `origin`, and prints one
 * line of JSON: the median load. The first load only warms up the server.
 */
async function main([origin = '']: readonly string[]): Promise<void> {
  const browser = await chromium.launch(await chromiumOptions());
  try {
    const visit = { cookies: await signIn(browser, origin), shows: FIRST_TASK };
    const load = () => loadPage(browser, `${origin}/tasks`, SLOW_4G, visit);
    await load();
    process.stdout.write(`${JSON.stringify(await medianLoad(load))}\n`);
  } finally {
    await browser.close();
  }
}

/** Registers and logs in a person over a fast connection, and returns their cookies. */
async function signIn(browser: Browser, origin: string): Promise<Cookie[]> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await registerTaskUser(page, { client: origin }, sanduni);
  await logInTaskUser(page, { client: origin }, sanduni);
  const cookies = await context.cookies();
  await context.close();
  return cookies;
}

await main(process.argv.slice(2));
