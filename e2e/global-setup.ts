import { rmSync } from 'node:fs';
import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { chromiumOptions } from './harness/chromium.ts';
import { stateAfterFirstStart } from './harness/product.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the run's one browser. */
    browserEndpoint: string;
    /** A product's data after its first start, which every journey's product starts from. */
    stateAfterFirstStart: string;
  }
}

/** Starts one browser for all journeys. Each visitor has a separate profile in it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Unpacking the browser changes TMPDIR, where the state goes.
  const options = await chromiumOptions();
  const [browser, state] = await Promise.all([
    chromium.launchServer(options),
    stateAfterFirstStart(),
  ]);
  project.provide('browserEndpoint', browser.wsEndpoint());
  project.provide('stateAfterFirstStart', state);
  return async () => {
    await browser.close();
    rmSync(state, { recursive: true });
  };
}
