import type { Page } from 'playwright-core';

/** The facts of a received play that a journey needs. */
export type KeptPlay = { seed: string; control: 'keys' | 'touch' | 'reader' };

/** Makes a page, before it is opened, record the last play it receives. */
export async function keepPlay(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { fetch } = window;
    window.fetch = async (...request) => {
      const response = await fetch(...request);
      if (response.url.endsWith('/plays')) {
        Object.assign(window, { play: await response.clone().json() });
      }
      return response;
    };
  });
}

export async function keptPlay(page: Page): Promise<KeptPlay> {
  return page.evaluate(() => (window as unknown as { play: KeptPlay }).play);
}
