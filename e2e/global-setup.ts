import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { chromiumOptions } from './harness/chromium.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the run's one browser listens. */
    browserEndpoint: string;
  }
}

/** Starts one browser for all journeys; every visitor has a profile of his own in it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const browser = await chromium.launchServer(await chromiumOptions());
  project.provide('browserEndpoint', browser.wsEndpoint());
  return () => browser.close();
}
