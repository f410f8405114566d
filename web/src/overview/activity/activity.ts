import { isActivityRange, latelyRange } from '@regz/rules/overview/activity.ts';
import type { Api } from '../../platform/api/api.ts';
import {
  customerAddress,
  orderAddress,
  stockKeyAddress,
  taskUserAddress,
  threadAddress,
  timeChangeAddress,
} from '../../platform/paths.ts';
import { daysInput, type ListQuery, pageOf } from '../../platform/staff/lists/list-query.ts';
import { serverNowMs } from '../../platform/time/server-clock.ts';

export type Activity = Awaited<ReturnType<Api['overview']['readActivity']>>;
export type Kinds = Activity['days'][number]['kinds'];
export type Act = Awaited<ReturnType<Api['overview']['listActs']>>['acts'][number];

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The days, the person and the kind of the address. Days that cannot be shown are the last ones. */
export function actsInput(query: ListQuery) {
  const lately = latelyRange(serverNowMs());
  const typed = { ...lately, ...daysInput(query) };
  const range = isActivityRange(typed) ? typed : lately;
  const { search: adminId, show: kind } = query;
  const person = UUID.test(adminId) ? { adminId } : {};
  return {
    activity: { ...range, ...person },
    acts: { ...range, ...person, page: pageOf(query), ...(kind === '' ? {} : { kind }) },
  };
}

/** A name of the audit trail in words: `key-stock` is `Key stock`. */
export function wordsOf(name: string): string {
  const words = name.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const addressOf: Readonly<Record<string, (id: string) => string>> = {
  account: customerAddress,
  'task-user': taskUserAddress,
  order: orderAddress,
  license: stockKeyAddress,
  'time-change': timeChangeAddress,
  'contact-thread': threadAddress,
};

/** The tabs of objects that have no address of their own. */
const tabOf: Readonly<Record<string, string>> = {
  admin: 'staff',
  approval: 'staff',
  'api-token': 'api-tokens',
  community: 'community',
  coupon: 'plans',
  currency: 'plans',
  download: 'downloads',
  'download-file': 'downloads',
  'event-hook': 'event-hooks',
  feature: 'catalogue',
  'free-panel': 'free-panel',
  'free-panel-link': 'free-panel',
  'freeze-rule': 'plans',
  'game-question': 'games',
  'game-word': 'games',
  giveaway: 'giveaways',
  'guild-application': 'guild',
  incident: 'incidents',
  network: 'coin-shop',
  package: 'catalogue',
  payment: 'orders',
  period: 'plans',
  plan: 'plans',
  product: 'license-keys',
  'shop-offer': 'coin-shop',
  'shop-purchase': 'coin-shop',
  'sandbox-session': 'payments',
  site: 'main-site',
  statement: 'orders',
  'subscription-type': 'subscription-types',
  task: 'tasks',
  texts: 'texts',
};

/** The address of an act's object, or of its tab. Null if the panel has neither. */
export function placeOf({ kind, id }: Act['object']): string | null {
  const own = Object.hasOwn(addressOf, kind) ? addressOf[kind] : undefined;
  if (own !== undefined) return own(id);
  if (kind.startsWith('panel-')) return '?tab=desktop-panel';
  return Object.hasOwn(tabOf, kind) ? `?tab=${tabOf[kind]}` : null;
}
