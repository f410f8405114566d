import type { Browser, CDPSession, Cookie, Page } from 'playwright-core';

/** Slow 4G, as Lighthouse documents it. */
const CONNECTION = { latencyMs: 150, downKbps: 1_638.4, upKbps: 750 };
const RUNS = 5;

export type PageLoad = {
  /** Largest Contentful Paint, from the start of the navigation. */
  lcpMs: number;
  /** The element painted, as `h1 "Its text"`. */
  lcpElement: string;
  /** Bytes received over the network, compressed, with headers. */
  transferredBytes: number;
  /** The site's own scripts, compressed and without headers: not the payment provider's. */
  scriptBytes: number;
  /** When the awaited element appeared, from the start of the navigation. */
  shownMs: number;
  /** Script bytes received by then, counted as above. */
  scriptBytesBefore: number;
  /** Cumulative Layout Shift without any input, and the element that moved most. */
  shift: number;
  shiftElement: string;
};

/** The session of the page, and the condition to wait for. */
export type Visit = {
  /** The cookies of a logged-in person. */
  cookies?: Cookie[];
  /** A selector for the element to wait for. */
  shows?: string;
};

/** The screen of Lighthouse's mobile preset. */
const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};
const CPU_SLOWDOWN = 4;
/** Waits for paints and shifts after the last load. */
const SETTLED_MS = 1_000;

/** The median of several loads, by largest paint. A load before them warms up the server. */
export async function medianLoad(
  browser: Browser,
  address: string,
  visit: Visit,
): Promise<PageLoad | undefined> {
  await loadPage(browser, address, visit);
  const loads: PageLoad[] = [];
  for (let run = 0; run < RUNS; run += 1) loads.push(await loadPage(browser, address, visit));
  return loads.toSorted((a, b) => a.lcpMs - b.lcpMs)[Math.floor(RUNS / 2)];
}

/** Opens a page as on a first visit with a slow phone: with an empty cache. */
async function loadPage(
  browser: Browser,
  address: string,
  { cookies = [], shows = 'h1' }: Visit = {},
): Promise<PageLoad> {
  const context = await browser.newContext(phone);
  try {
    await context.addCookies(cookies);
    const page = await context.newPage();
    const devTools = await context.newCDPSession(page);
    const transfer = await countBytes(devTools);
    await throttle(devTools);
    await page.goto(address, { waitUntil: 'commit' });
    const shownMs = await momentOf(page, shows);
    const { scriptBytes: scriptBytesBefore } = { ...transfer() };
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(SETTLED_MS);
    return {
      ...(await largestPaint(page)),
      ...(await layoutShift(page)),
      ...transfer(),
      shownMs,
      scriptBytesBefore,
    };
  } finally {
    await context.close();
  }
}

async function throttle(devTools: CDPSession): Promise<void> {
  const { latencyMs, downKbps, upKbps } = CONNECTION;
  await devTools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: (downKbps * 1000) / 8,
    uploadThroughput: (upKbps * 1000) / 8,
  });
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
}

type Transfer = Pick<PageLoad, 'transferredBytes' | 'scriptBytes'>;

/** Starts counting; the returned function gives the count so far. */
async function countBytes(devTools: CDPSession): Promise<() => Transfer> {
  const scriptHeads = new Map<string, number>();
  const counted: Transfer = { transferredBytes: 0, scriptBytes: 0 };
  devTools.on('Network.responseReceived', ({ requestId, type, response }) => {
    const isOwn = new URL(response.url).pathname.startsWith('/assets/');
    if (type === 'Script' && isOwn) scriptHeads.set(requestId, response.encodedDataLength);
  });
  devTools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const head = scriptHeads.get(requestId);
    counted.transferredBytes += encodedDataLength;
    if (head !== undefined) counted.scriptBytes += encodedDataLength - head;
  });
  await devTools.send('Network.enable');
  return () => counted;
}

/** The time at which an element appears, by the page's own clock, to the frame. */
async function momentOf(page: Page, selector: string): Promise<number> {
  const seen = await page.waitForFunction(
    (wanted) => document.querySelector(wanted) !== null && performance.now(),
    selector,
    { polling: 'raf' },
  );
  return Number(await seen.jsonValue());
}

async function largestPaint(page: Page): Promise<Pick<PageLoad, 'lcpMs' | 'lcpElement'>> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        const observer = new PerformanceObserver((list) => {
          const paint = list.getEntries().at(-1);
          if (!(paint instanceof LargestContentfulPaint)) return;
          const { element, startTime } = paint;
          const shown = element?.closest('h1') ?? element;
          const text = shown?.textContent.trim().slice(0, 60) ?? '';
          const name = shown?.localName ?? 'an element that is gone';
          resolve({ lcpMs: startTime, lcpElement: `${name} "${text}"` });
        });
        observer.observe({ type: 'largest-contentful-paint', buffered: true });
      }),
  );
}

/** A layout shift entry, which TypeScript's DOM library lacks. */
type Shift = PerformanceEntry & {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null }[];
};

async function layoutShift(page: Page): Promise<Pick<PageLoad, 'shift' | 'shiftElement'>> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        const observer = new PerformanceObserver((list) => {
          const shifts = (list.getEntries() as Shift[]).filter((each) => !each.hadRecentInput);
          const worst = shifts.toSorted((a, b) => b.value - a.value)[0];
          const text = worst?.sources[0]?.node?.textContent?.trim().slice(0, 40) ?? '';
          resolve({ shift: shifts.reduce((sum, { value }) => sum + value, 0), shiftElement: text });
        });
        observer.observe({ type: 'layout-shift', buffered: true });
        // Without a shift the observer reports nothing.
        setTimeout(() => resolve({ shift: 0, shiftElement: '' }), 200);
      }),
  );
}
