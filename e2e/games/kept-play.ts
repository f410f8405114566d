import type { Page } from 'playwright-core';

/** What a journey has to know of the play that a page was given. */
export type KeptPlay = { seed: string; control: 'keys' | 'touch' | 'reader' };

/** Lets a page, before it is opened, keep the last play it was given beside what it does with it. */
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
