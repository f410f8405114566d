/** The shortest search text of the panel, and the most rows in all and of one kind. */
export const SEARCH_LIMITS = { text: 2, rows: 8, rowsOfKind: 3 } as const;

/** The kinds of results that the panel's search finds on the server, in display order. */
export const foundKinds = ['key', 'customer', 'order', 'message', 'taskUser'] as const;
export type FoundKind = (typeof foundKinds)[number];

/** The operation that a role must be allowed to call to see such a result. */
export const shownBy: Readonly<Record<FoundKind, string>> = {
  key: 'keyStock.readKey',
  customer: 'customers.staff.searchCustomers',
  order: 'orders.staff.searchOrders',
  message: 'contact.staff.readThread',
  taskUser: 'players.staff.searchTaskUsers',
};

/** The field by which a result was found. */
export const foundBy = [
  'key',
  'mobile',
  'discord-id',
  'discord-name',
  'name',
  'middle',
  'email',
  'similar-email',
  'device',
  'order',
  'transfer',
  'checkout',
  'payment',
  'number',
] as const;
export type FoundBy = (typeof foundBy)[number];
