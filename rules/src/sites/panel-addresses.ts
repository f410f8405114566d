/** The panel's address of one customer, or of all. */
export function customerAddress(id: string | null): string {
  return panelAddress('users', 'user', id);
}

/** The panel's address of one task user, or of all. */
export function taskUserAddress(id: string | null): string {
  return panelAddress('task-users', 'task-user', id);
}

/** The panel's address of a task user's plays. */
export function playsAddress(username: string): string {
  return panelAddress('games', 'player', encodeURIComponent(username));
}

/** The panel's address of one conversation, or of all. */
export function threadAddress(id: string | null): string {
  return panelAddress('contact', 'thread', id);
}

/** The panel's address of one license key among those of its product. */
export function stockKeyAddress(id: string): string {
  return panelAddress('license-keys', 'key', id);
}

/** The panel's address of a mass change of time, or of all. */
export function timeChangeAddress(id: string | null): string {
  return panelAddress('incidents', 'change', id);
}

/** The panel's address of one order, or of all. */
export function orderAddress(orderId: string | null): string {
  return panelAddress('orders', 'order', orderId === null ? null : encodeURIComponent(orderId));
}

function panelAddress(tab: string, kind: string, id: string | null): string {
  return id === null ? `?tab=${tab}` : `?tab=${tab}&${kind}=${id}`;
}
