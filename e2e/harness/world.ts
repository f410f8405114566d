import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, inject } from 'vitest';
import { connectToBrowser, type Look, visit, type Visit } from './browser.ts';
import { type Product, startProduct } from './product.ts';

/** The shared context of one file's journeys: their own product, and any number of visitors. */
export type World = {
  readonly product: Product;
  /** A new person in their own browser. */
  visit(look?: Look): Promise<Visit>;
};

/** Starts the product before the journeys of a file. Stops it and every visit after them. */
export function world(
  prepare?: (world: World) => Promise<void>,
  settings?: Record<string, string>,
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

  beforeAll(async () => {
    product = await startProduct(settings, inject('stateAfterFirstStart'));
    browser = await connectToBrowser();
    await prepare?.(shared);
  });
  afterAll(async () => {
    await browser?.close();
    await product?.close();
  });
  return shared;
}
