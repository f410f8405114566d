/**
 * The capabilities of the product, and which of them may call which on the server.
 *
 * A slice calls only slices that stand before it in this list, so no cycle of slices can be
 * written down. The import check (`tooling/imports`) reads its slice rules from here.
 */
export const slices = {
  audit: [],
  accounts: ['audit'],
  sites: [],
  'key-stock': ['accounts', 'audit'],
  licenses: ['accounts', 'audit'],
  devices: ['accounts', 'audit'],
  community: ['audit', 'accounts', 'licenses'],
  downloads: ['audit', 'accounts', 'licenses'],
  orders: ['audit', 'accounts', 'key-stock', 'licenses'],
  storefront: ['audit', 'accounts', 'orders'],
  coins: ['accounts'],
  tasks: ['accounts', 'coins'],
  games: ['accounts', 'coins', 'tasks'],
  shop: ['accounts', 'coins', 'key-stock'],
  'free-panel': ['accounts', 'licenses', 'orders'],
  forms: ['accounts'],
  guide: [],
} as const satisfies Record<string, readonly string[]>;

export type Slice = keyof typeof slices;

/** The slices in the order in which they are listed: earlier ones never call later ones. */
export const sliceNames: readonly Slice[] = Object.keys(slices).filter(isSlice);

/** Whether a folder, a file noun or a table prefix is the name of a slice. */
export function isSlice(name: string): name is Slice {
  return Object.hasOwn(slices, name);
}

/** The slices whose verbs the given slice may call, none of them itself. */
export function slicesCallableFrom(slice: Slice): readonly Slice[] {
  return slices[slice];
}
