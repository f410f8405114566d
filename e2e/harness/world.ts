import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, inject } from 'vitest';
import { connectToBrowser, type Look, visit, type Visit } from './browser.ts';
import { type Product, startProduct, stateAfterSeed } from './product.ts';

/** The shared context of one file's journeys: their own product, and any number of visitors. */
export type World = {
  readonly product: Product;
  /** A new person in their own browser. */
  visit(look?: Look): Promise<Visit>;
};

type Prepare = (world: World) => Promise<void>;
type Settings = Record<string, string>;

/** Starts the product before the journeys of a file. Stops it and every visit after them. */
export function world(prepare?: Prepare, settings?: Settings): World {
  return worldFrom(async (firstStart) => firstStart, prepare, settings);
}

/** A world that begins with the cast of `regz seed`. */
export function seededWorld(prepare?: Prepare, settings?: Settings): World {
  return worldFrom(stateAfterSeed, prepare, settings);
}

function worldFrom(
  stateFrom: (firstStart: string) => Promise<string>,
  prepare?: Prepare,
  settings?: Settings,
): World {
  let product: Product | undefined;
  let browser: Browser | undefined;
  const shared: World = {
    get product() {
      if (product === undefined) throw new Error('the product is not running yet');
      return product;
    },
    visit: async (look) => {
      if (browser === undefined) throw new Error('the browser is not running yet');
      return visit(browser, look);
    },
  };

  async function open(): Promise<void> {
    product = await startProduct(settings, await stateFrom(inject('stateAfterFirstStart')));
    browser = await connectToBrowser();
    await prepare?.(shared);
  }

  async function close(): Promise<void> {
    await browser?.close();
    await product?.close();
  }

  beforeAll(open);
  // The first journey of a file is retried in a new world: its failed run may have changed this one.
  beforeEach(async ({ task }) => {
    const isRetried = (task.result?.retryCount ?? 0) > 0;
    if (!isRetried || task.file.tasks[0] !== task) return;
    await close();
    await open();
  });
  afterAll(close);
  return shared;
}
