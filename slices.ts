/**
 * The capabilities of the product, each with the slices that it may call on the server. A slice may
 * call only earlier slices in this list, so the list has no cycle. The import check
 * (`tooling/imports`) reads its slice rules from here, and rejects an unused edge.
 */
export const slices = {
  audit: [],
  identity: ['audit'],
  approvals: ['audit', 'identity'],
  customers: ['audit', 'identity', 'approvals'],
  players: ['audit', 'identity', 'customers'],
  staff: ['audit', 'identity', 'players'],
  'api-tokens': ['identity', 'audit'],
  'event-hooks': ['audit'],
  notifications: [],
  sites: ['audit'],
  incidents: ['audit', 'notifications'],
  'key-stock': ['audit', 'identity', 'approvals'],
  licenses: ['audit', 'identity', 'notifications', 'key-stock'],
  devices: ['identity', 'audit'],
  downloads: ['audit'],
  panel: ['audit', 'identity', 'licenses', 'downloads'],
  coupons: ['identity', 'audit'],
  orders: ['audit', 'identity', 'approvals', 'notifications', 'key-stock', 'licenses', 'coupons'],
  documents: ['audit', 'identity', 'licenses', 'panel', 'orders'],
  payments: ['audit', 'notifications', 'orders'],
  storefront: ['audit', 'key-stock', 'licenses', 'coupons', 'orders'],
  coins: ['identity', 'players', 'audit'],
  tasks: ['players', 'audit', 'notifications', 'coins'],
  games: ['players', 'audit', 'coins'],
  shop: ['identity', 'players', 'audit', 'key-stock', 'licenses', 'coins'],
  'free-panel': ['identity', 'customers', 'audit', 'licenses', 'orders'],
  community: ['audit', 'identity', 'licenses'],
  contact: ['identity', 'audit'],
  guild: ['identity', 'audit'],
  giveaways: ['identity', 'audit', 'key-stock', 'licenses'],
  guide: [],
  overview: ['identity', 'audit', 'licenses'],
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
