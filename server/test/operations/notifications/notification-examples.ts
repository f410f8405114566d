import { createECDH, randomBytes } from 'node:crypto';
import type { Examples, Refusals } from '../operation-example.ts';

/** A subscription that a browser has just made with its vendor. */
async function newSubscription() {
  const keys = createECDH('prime256v1');
  return {
    endpoint: `https://fcm.googleapis.com/fcm/send/${randomBytes(12).toString('hex')}`,
    p256dh: keys.generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
    expiresAt: null,
  };
}

async function browser() {
  const { endpoint } = await newSubscription();
  return { endpoint };
}

export const examples: Examples = {
  'notifications.editSetting': async () => ({ kind: 'key-ready', isOn: false }),
  'notifications.addBrowser': newSubscription,
  'notifications.removeBrowser': browser,
  'notifications.players.editSetting': async () => ({ kind: 'day-begins', isOn: false }),
  'notifications.players.addBrowser': newSubscription,
  'notifications.players.removeBrowser': browser,
};

export const refusals: Refusals = Object.fromEntries(
  ['notifications.addBrowser', 'notifications.players.addBrowser'].map((name) => [
    name,
    { NOTIFICATION_UNKNOWN: { endpoint: 'https://10.0.0.1/push' } },
  ]),
);
