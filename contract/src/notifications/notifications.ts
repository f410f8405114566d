import {
  customerNotifications,
  notificationKinds,
  taskNotifications,
} from '@regz/rules/notifications/notification-kinds.ts';
import { ENDPOINT_MAX_LENGTH } from '@regz/rules/notifications/push-endpoints.ts';
import * as z from 'zod';
import * as fields from '../fields.ts';
import { operation } from '../operation.ts';

const settings = z.strictObject({
  /** The key with which a browser subscribes. */
  publicKey: z.string(),
  /** The kinds that are turned off for the account. Without a browser, nothing is sent. */
  refused: z.array(z.enum(notificationKinds)),
});

const settingOf = <const Kinds extends readonly [string, ...string[]]>(kinds: Kinds) =>
  z.strictObject({ kind: z.enum(kinds), isOn: z.boolean() });

const endpoint = z.string().max(ENDPOINT_MAX_LENGTH);

/** A browser's subscription, as its push service has made it. */
const subscription = z.strictObject({
  endpoint,
  /** The browser's public key, and the secret that it shares with the server (RFC 8291). */
  p256dh: z.string().regex(/^[\w-]{87}$/),
  auth: z.string().regex(/^[\w-]{22}$/),
  /** When the push service drops it; null if it has not said. */
  expiresAt: fields.instant.nullable(),
});

const browser = z.strictObject({ endpoint });

const subscriptionRefusals = { NOTIFICATION_UNKNOWN: { status: 400 } } as const;

const readSettings = operation({ caller: 'customer' })
  .route({ method: 'GET', path: '/notifications' })
  .input(fields.nothing)
  .output(settings);

/** Turns a kind on or off for all browsers of the account. */
const editSetting = operation({ caller: 'customer' })
  .route({ method: 'POST', path: '/notifications' })
  .input(settingOf(customerNotifications))
  .output(fields.nothing);

/**
 * Sends the account's notifications to the caller's browser until this session is logged out.
 * Repeating it refreshes the language. A browser has one account of its kind: the last.
 */
const addBrowser = operation({ caller: 'customer' })
  .route({ method: 'POST', path: '/notifications/add' })
  .input(subscription)
  .output(fields.nothing)
  .errors(subscriptionRefusals);

/** Stops notifications to a browser of the account. Repeating it changes nothing. */
const removeBrowser = operation({ caller: 'customer' })
  .route({ method: 'POST', path: '/notifications/end' })
  .input(browser)
  .output(fields.nothing);

/** The same operations of task users. */
const players = {
  readSettings: operation({ caller: 'task-user' })
    .route({ method: 'GET', path: '/accounts/task-users/notifications' })
    .input(fields.nothing)
    .output(settings),
  editSetting: operation({ caller: 'task-user' })
    .route({ method: 'POST', path: '/accounts/task-users/notifications' })
    .input(settingOf(taskNotifications))
    .output(fields.nothing),
  addBrowser: operation({ caller: 'task-user' })
    .route({ method: 'POST', path: '/accounts/task-users/notifications/add' })
    .input(subscription)
    .output(fields.nothing)
    .errors(subscriptionRefusals),
  removeBrowser: operation({ caller: 'task-user' })
    .route({ method: 'POST', path: '/accounts/task-users/notifications/remove' })
    .input(browser)
    .output(fields.nothing),
};

/** Web push notifications of customers and task users. */
export const notifications = { readSettings, editSetting, addBrowser, removeBrowser, players };
