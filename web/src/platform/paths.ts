export { orderPath, orderReceiptPath, paths } from '@regz/rules/sites/paths.ts';

/** Where the panel shows one customer, or all of them. */
export function customerAddress(id: string | null): string {
  return panelAddress('users', 'user', id);
}

/** Where the panel shows one task user, or all of them. */
export function taskUserAddress(id: string | null): string {
  return panelAddress('task-users', 'task-user', id);
}

/** Where the panel lists the plays of one task user. */
export function playsAddress(username: string): string {
  return panelAddress('games', 'player', encodeURIComponent(username));
}

/** Where the panel shows one conversation, or all of them. */
export function threadAddress(id: string | null): string {
  return panelAddress('contact', 'thread', id);
}

/** Where the panel shows one license key among those of its product. */
export function stockKeyAddress(id: string): string {
  return panelAddress('license-keys', 'key', id);
}

/** Where the panel shows a change of many customers' time, or all of them. */
export function timeChangeAddress(id: string | null): string {
  return panelAddress('incidents', 'change', id);
}

/** Where an order has its page in the panel, or where all are listed. */
export function orderAddress(orderId: string | null): string {
  return panelAddress('orders', 'order', orderId === null ? null : encodeURIComponent(orderId));
}

function panelAddress(tab: string, kind: string, id: string | null): string {
  return id === null ? `?tab=${tab}` : `?tab=${tab}&${kind}=${id}`;
}

/** Where the not-found page of every site is prerendered; the server answers unknown paths with it. */
export const NOT_FOUND_DOCUMENT = '/404';
