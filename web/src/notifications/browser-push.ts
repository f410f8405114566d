import type { NotifiedKind } from '@regz/rules/notifications/notification-kinds.ts';
import { WORKER_PATH, workerScopes } from '@regz/rules/notifications/push-worker.ts';
import { grantScript } from '../platform/document/trusted-types.ts';
import { findSubscription } from './push-subscription.ts';

/** Whether this browser can show notifications, and does. */
export type PushState = 'unsupported' | 'home-screen' | 'denied' | 'off' | 'on';

/** A subscription as the server stores it. */
export type BrowserSubscription = {
  endpoint: string;
  p256dh: string;
  auth: string;
  expiresAt: string | null;
};

export async function readPushState(owner: NotifiedKind, publicKey: string): Promise<PushState> {
  if (!canPush()) return needsHomeScreen() ? 'home-screen' : 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  const subscription = await findSubscription(owner);
  return subscription !== null && isFor(subscription, publicKey) ? 'on' : 'off';
}

function canPush(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

/** On iOS, pages get notifications only after they were added to the home screen. */
function needsHomeScreen(): boolean {
  return 'standalone' in navigator && navigator.standalone !== true;
}

/** True unless the server has another key than when the browser subscribed. */
function isFor({ options }: PushSubscription, publicKey: string): boolean {
  const key = options.applicationServerKey;
  if (key === null) return true;
  const text = btoa(String.fromCharCode(...new Uint8Array(key)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === publicKey;
}

/** The browser's present subscription. */
export async function readSubscription(owner: NotifiedKind): Promise<BrowserSubscription | null> {
  const subscription = await findSubscription(owner);
  return subscription === null ? null : describe(subscription);
}

/**
 * Asks the person for permission, and subscribes the browser with its vendor's push service. Null if
 * the person did not permit it. Must be called while a press is handled.
 */
export async function subscribeBrowser(
  owner: NotifiedKind,
  publicKey: string,
): Promise<BrowserSubscription | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  grantScript(WORKER_PATH);
  const registration = await navigator.serviceWorker.register(WORKER_PATH, {
    scope: workerScopes[owner],
  });
  await untilActive(registration);
  const former = await registration.pushManager.getSubscription();
  await former?.unsubscribe();
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  return describe(await registration.pushManager.subscribe(options));
}

async function untilActive({ installing, waiting, active }: ServiceWorkerRegistration) {
  const worker = active ?? waiting ?? installing;
  if (worker === null || worker.state === 'activated') return;
  await new Promise<void>((resolve) => {
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated' || worker.state === 'redundant') resolve();
    });
  });
}

function describe(subscription: PushSubscription): BrowserSubscription {
  const { endpoint, expirationTime, keys } = subscription.toJSON();
  return {
    endpoint: endpoint ?? '',
    p256dh: keys?.['p256dh'] ?? '',
    auth: keys?.['auth'] ?? '',
    expiresAt: typeof expirationTime === 'number' ? new Date(expirationTime).toISOString() : null,
  };
}
