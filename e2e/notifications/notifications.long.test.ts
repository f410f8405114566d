import type { BrowserContext, Page, Worker } from 'playwright-core';
import { expect, it } from 'vitest';
import { phone } from '../harness/browser.ts';
import { nimal, register } from '../harness/people.ts';
import { comeBack } from '../harness/returning.ts';
import { world } from '../harness/world.ts';

const here = world(async ({ product, visit }) => {
  const { page, context } = await visit();
  await register(page, product, nimal);
  await context.close();
});

/**
 * Replaces the vendor, which no test can reach: a subscription with real keys and an address on this
 * machine.
 */
function standInForVendor(): void {
  // Headless Chromium has no prompt: it reads "denied" whatever was permitted.
  Object.defineProperty(Notification, 'permission', { value: 'granted' });
  Notification.requestPermission = async () => 'granted';
  let subscription: Pick<PushSubscription, 'unsubscribe' | 'toJSON'> | null = null;
  const base64url = (bytes: ArrayBuffer) =>
    btoa(String.fromCharCode(...new Uint8Array(bytes)))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '');
  Object.assign(PushManager.prototype, {
    getSubscription: async () => subscription,
    async subscribe({ applicationServerKey }: { applicationServerKey: string }) {
      const padded = applicationServerKey.replaceAll('-', '+').replaceAll('_', '/');
      const bytes = Uint8Array.from(atob(padded), (letter) => letter.charCodeAt(0));
      const curve = { name: 'ECDH', namedCurve: 'P-256' };
      const keys = await crypto.subtle.generateKey(curve, true, ['deriveBits']);
      const p256dh = base64url(await crypto.subtle.exportKey('raw', keys.publicKey));
      const auth = base64url(crypto.getRandomValues(new Uint8Array(16)).buffer);
      const endpoint = 'http://127.0.0.1:9/push';
      const json = { endpoint, expirationTime: null, keys: { p256dh, auth } };
      subscription = Object.assign(
        {
          toJSON: () => json,
          unsubscribe: async () => {
            subscription = null;
            return true;
          },
        },
        { options: { applicationServerKey: bytes.buffer } },
      );
      return subscription;
    },
  });
}

/** What the service worker asked the browser to do. */
type Recorder = { recorded: { shown: object[]; opened: string[] } };

/** Records what the worker shows and opens: headless Chromium has neither notifications nor presses. */
function recordNotifications(): void {
  const scope = globalThis as unknown as Recorder & {
    registration: { showNotification: (title: string, options: object) => Promise<void> };
    clients: { openWindow: (url: string) => Promise<void> };
  };
  const { shown, opened } = (scope.recorded = { shown: [] as object[], opened: [] as string[] });
  scope.registration.showNotification = async (title, options) =>
    void shown.push({ title, ...options });
  scope.clients.openWindow = async (url) => void opened.push(url);
}

/** Presses a notification about a page. */
async function click(path: string): Promise<void> {
  const handled: Promise<unknown>[] = [];
  const event = Object.assign(new Event('notificationclick'), {
    notification: { close: () => undefined, data: { path } },
    waitUntil: (work: Promise<unknown>) => void handled.push(work),
  });
  dispatchEvent(event);
  await Promise.all(handled);
}

async function workerOf(context: BrowserContext): Promise<Worker> {
  const [worker] = context.serviceWorkers();
  return worker ?? (await context.waitForEvent('serviceworker'));
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function openSettings(page: Page): Promise<void> {
  await page.getByText('Notifications', { exact: true }).click();
}

/** Delivers a message as the browser does after decryption. */
async function deliver(context: BrowserContext, page: Page, message: object): Promise<void> {
  const devTools = await context.newCDPSession(page);
  const registration = new Promise<string>((resolve) => {
    devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      for (const { registrationId } of registrations) resolve(registrationId);
    });
  });
  await devTools.send('ServiceWorker.enable');
  await devTools.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId: await registration,
    data: JSON.stringify(message),
  });
}

it('A customer turns notifications on, chooses kinds, and opens the page of a notification', async () => {
  const { page, context, complaints } = await here.visit({ screen: phone });
  await context.addInitScript(standInForVendor);
  await comeBack(page, here.product, nimal);
  const { origin } = new URL(page.url());
  await page.reload();
  await openSettings(page);
  await button(page, 'Turn on in this browser').click();
  await button(page, 'Turn off in this browser').waitFor();
  await page.getByRole('switch', { name: 'my access ends in three days' }).uncheck();
  await page.getByText('Notifications changed').waitFor();
  await page
    .getByRole('switch', { name: 'my access ends in three days', checked: false })
    .waitFor();

  const worker = await workerOf(context);
  await worker.evaluate(recordNotifications);
  await deliver(context, page, {
    title: 'Your key is here',
    text: 'Open the order.',
    path: '/orders',
    tag: 'key-ready /orders',
    language: 'en',
  });
  const read = () => worker.evaluate(() => (globalThis as unknown as Recorder).recorded);
  await expect.poll(read).toEqual({
    shown: [
      {
        title: 'Your key is here',
        body: 'Open the order.',
        tag: 'key-ready /orders',
        lang: 'en',
        icon: '/icon-192.png',
        data: { path: '/orders' },
      },
    ],
    opened: [],
  });
  for (const path of ['/orders', 'https://example.com/', '//example.com/']) {
    await worker.evaluate(click, path);
  }
  await expect.poll(async () => (await read()).opened).toEqual([`${origin}/orders`]);
  await button(page, 'Turn off in this browser').click();
  await button(page, 'Turn on in this browser').waitFor();
  expect(complaints).toEqual([]);
});

it('A browser that blocks notifications shows how to allow them', async () => {
  const { page } = await here.visit();
  await comeBack(page, here.product, nimal);
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { value: 'denied' });
  });
  await page.reload();
  await openSettings(page);
  await page.getByText('Notifications from this site are blocked.').waitFor();
});

it('A browser without push says so, and iOS names the home screen', async () => {
  const { page } = await here.visit();
  await comeBack(page, here.product, nimal);
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'PushManager');
  });
  await page.reload();
  await openSettings(page);
  await page.getByText('This browser cannot show notifications.').waitFor();
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'standalone', { value: false });
  });
  await page.reload();
  await openSettings(page);
  await page.getByText('On an iPhone or iPad, first add this page to the home screen').waitFor();
});

it('The client area and the task area can be installed', async () => {
  const { page } = await here.visit();
  await comeBack(page, here.product, nimal);
  for (const [address, name] of [
    ['/dashboard', 'Regz'],
    ['/tasks', 'Regz Coins'],
  ]) {
    await page.goto(`${here.product.client}${address}`);
    const devTools = await page.context().newCDPSession(page);
    const { errors, data } = await devTools.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    const manifest = JSON.parse(data ?? '{}');
    expect(manifest).toMatchObject({ name, start_url: address, display: 'standalone' });
    const types = await page.evaluate(
      async (icons: { src: string }[]) =>
        Promise.all(icons.map(async ({ src }) => (await fetch(src)).headers.get('content-type'))),
      manifest.icons,
    );
    expect(types).toEqual(['image/png', 'image/png']);
    const { installabilityErrors } = await devTools.send('Page.getInstallabilityErrors');
    const faults = installabilityErrors.map(({ errorId }) => errorId);
    // A context of a test is like a private window.
    expect(faults.filter((fault) => fault !== 'in-incognito')).toEqual([]);
  }
});

it('Every host serves the service worker, which loads nothing', async () => {
  const { page } = await here.visit();
  for (const host of [here.product.main, here.product.client]) {
    const answer = await page.goto(`${host}/service-worker.js`);
    const headers = answer?.headers() ?? {};
    expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(headers['cache-control']).toBe('no-cache');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(await answer?.text()).not.toMatch(/addEventListener\('(?!push'|notificationclick')/);
  }
});
