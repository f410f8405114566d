import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { inject } from 'vitest';

/** The run's browser; closing the result closes only the visitors created with it. */
export async function connectToBrowser(): Promise<Browser> {
  return chromium.connect(inject('browserEndpoint'));
}

/** One person's browser; `complaints` collects the console's errors. */
export type Visit = { page: Page; context: BrowserContext; complaints: string[] };

export type Screen = { width: number; height: number };
export const laptop: Screen = { width: 1280, height: 720 };
export const phone: Screen = { width: 390, height: 844 };

/** By default the time zone is the machine's, and the browser prefers English. */
export type Look = {
  screen?: Screen;
  colorScheme?: 'dark' | 'light';
  timezoneId?: string;
  locale?: string;
};

/** A busy machine is slow, not wrong. A wait still fails if its condition never holds. */
const WAIT_LIMIT_MS = 120_000;

export async function visit(browser: Browser, look: Look = {}): Promise<Visit> {
  const { screen = laptop, colorScheme = 'dark', ...place } = look;
  const context = await browser.newContext({
    viewport: screen,
    colorScheme,
    reducedMotion: 'reduce',
    ...place,
  });
  await context.addInitScript(giveClipboard);
  const page = await context.newPage();
  page.setDefaultTimeout(WAIT_LIMIT_MS);
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    // Chromium itself reports every refused request. The test checks the page's response to it.
    const refused = message.text().startsWith('Failed to load resource');
    if (message.type() === 'error' && !refused) complaints.push(message.text());
  });
  return { page, context, complaints };
}

/**
 * A page's own clipboard: the machine's clipboard is shared with journeys that run at the same
 * time.
 */
function giveClipboard(): void {
  if (!isSecureContext) return;
  let copied = '';
  const clipboard: Pick<Clipboard, 'readText' | 'writeText'> = {
    readText: async () => copied,
    writeText: async (text) => {
      copied = text;
    },
  };
  Object.defineProperty(navigator, 'clipboard', { value: clipboard });
}

/** With PICTURES=1, stores a picture of the page for the documents. */
export async function takePicture(page: Page, name: string): Promise<void> {
  if (process.env['PICTURES'] !== '1') return;
  // From the top, and without messages about the last act.
  await page.reload({ waitUntil: 'networkidle' });
  await page.evaluate(() => scrollTo(0, 0));
  await page.screenshot({ path: fileURLToPath(new URL(`../../docs/${name}`, import.meta.url)) });
}
