/**
 * The capabilities of the product, and which of them may call which on the server.
 *
 * A slice calls only slices that stand before it in this list, so no cycle of slices can be
 * written down. The import check (`tooling/imports`) reads its slice rules from here; an edge that
 * nobody uses is refused, so slices that are not built yet have none.
 */
export const slices = {
  audit: [],
  identity: ['audit'],
  customers: ['audit', 'identity'],
  players: ['audit', 'identity', 'customers'],
  staff: ['audit', 'identity', 'players'],
  'api-tokens': ['identity', 'audit'],
  'event-hooks': ['audit'],
  sites: ['audit'],
  'key-stock': ['audit'],
  licenses: ['audit', 'key-stock'],
  devices: ['identity', 'audit'],
  downloads: ['audit'],
  panel: ['audit', 'identity', 'licenses', 'downloads'],
  orders: ['audit', 'key-stock', 'licenses'],
  storefront: ['audit', 'orders'],
  coins: ['players', 'audit'],
  tasks: ['players', 'audit', 'coins'],
  games: ['players', 'audit', 'coins'],
  shop: ['identity', 'players', 'audit', 'key-stock', 'coins'],
  'free-panel': ['identity', 'customers', 'audit', 'licenses', 'orders'],
  community: ['audit', 'free-panel'],
  contact: ['identity', 'audit'],
  guild: ['identity', 'audit'],
  giveaways: ['identity', 'audit', 'key-stock'],
  guide: [],
  overview: ['customers', 'players', 'audit', 'orders'],
} as const satisfies Record<string, readonly string[]>;

/** Whose each table and view is: a slice's, or that of the server below every slice. */
export const tableOwners: Readonly<Record<string, Slice | 'platform' | 'stand-ins'>> = {
  audit_entries: 'audit',
  users: 'customers',
  account_admins: 'staff',
  account_challenges_spent: 'identity',
  account_deletion_forms: 'customers',
  account_deletion_notices: 'customers',
  account_deletions: 'customers',
  account_email_tokens: 'identity',
  account_identities: 'identity',
  account_identity_flows: 'identity',
  account_identity_grants: 'identity',
  account_identity_registrations: 'identity',
  account_imported_keys: 'customers',
  account_passkey_challenges: 'identity',
  account_passkeys: 'identity',
  account_recovery_codes: 'identity',
  account_sessions: 'identity',
  account_standings: 'customers',
  account_totp: 'identity',
  key_stock_counts: 'key-stock',
  key_stock_products: 'key-stock',
  api_tokens: 'api-tokens',
  event_hook_deliveries: 'event-hooks',
  event_hooks: 'event-hooks',
  license_keys: 'licenses',
  license_expiry_notices: 'licenses',
  license_package_roles: 'community',
  license_packages: 'licenses',
  license_redemptions: 'licenses',
  license_withholdings: 'licenses',
  product_license_keys: 'licenses',
  device_reset_links: 'devices',
  device_resets: 'devices',
  community_flows: 'community',
  community_role_syncs: 'community',
  download_files: 'downloads',
  download_images: 'downloads',
  download_items: 'downloads',
  download_seedings: 'downloads',
  panel_devices: 'panel',
  panel_key_sets: 'panel',
  panel_keys: 'panel',
  panel_releases: 'panel',
  panel_reports: 'panel',
  panel_settings: 'panel',
  panel_sign_ins: 'panel',
  panel_values: 'panel',
  client_orders: 'orders',
  order_disputes: 'orders',
  order_events: 'orders',
  order_facts: 'orders',
  order_refunds: 'orders',
  orders: 'orders',
  storefront_currencies: 'storefront',
  storefront_plans: 'storefront',
  subscription_types: 'storefront',
  web_task: 'players',
  account_task_email_tokens: 'identity',
  coin_accounts: 'coins',
  coin_adjustments: 'coins',
  coin_checks: 'coins',
  coin_days: 'coins',
  coin_earner_counts: 'coins',
  coin_seals: 'coins',
  coin_settings: 'coins',
  coin_top_earners: 'coins',
  coin_transfers: 'coins',
  tasks: 'tasks',
  daily_task_completions: 'tasks',
  task_completions: 'tasks',
  task_imported_days: 'tasks',
  task_visits: 'tasks',
  game_completions: 'games',
  game_play_moves: 'games',
  game_plays: 'games',
  game_questions: 'games',
  game_words: 'games',
  site_settings: 'sites',
  shop_offers: 'shop',
  shop_shared_networks: 'shop',
  task_shop_products: 'shop',
  task_shop_purchases: 'shop',
  free_panel_links: 'free-panel',
  free_panel_settings: 'free-panel',
  free_panel_trial_marks: 'free-panel',
  free_panel_usage: 'free-panel',
  contact_messages: 'contact',
  contact_threads: 'contact',
  guild_applications: 'guild',
  giveaway_counts: 'giveaways',
  giveaway_entries: 'giveaways',
  giveaway_prizes: 'giveaways',
  giveaway_registrations: 'giveaways',
  giveaway_winners: 'giveaways',
  giveaways: 'giveaways',
  guide_steps_done: 'guide',
  attempt_counts: 'platform',
  idempotency_answers: 'platform',
  mail_outbox: 'platform',
  overview_figures: 'overview',
  overview_rounds: 'overview',
  order_sandbox_deliveries: 'stand-ins',
  order_sandbox_sessions: 'stand-ins',
};

/**
 * The tables of others that a slice's queries name, to read or also to write. The specification
 * keeps what several slices know of a person in one row of `users`, and of a key in one of
 * `license_keys`; a redemption is one statement, with its entry in the audit trail.
 */
export const foreignTables: Readonly<
  Partial<Record<Slice, { reads?: readonly string[]; writes?: readonly string[] }>>
> = {
  identity: {
    reads: ['free_panel_links', 'shop_shared_networks', 'account_admins', 'web_task'],
    writes: ['users'],
  },
  customers: {
    reads: [
      'account_email_tokens',
      'account_identities',
      'account_passkeys',
      'account_recovery_codes',
      'account_sessions',
      'account_totp',
      'license_keys',
    ],
  },
  players: { reads: ['account_admins', 'account_sessions', 'account_task_email_tokens'] },
  staff: { reads: ['account_totp'], writes: ['web_task'] },
  'api-tokens': { reads: ['account_admins', 'account_totp', 'web_task'] },
  'key-stock': { reads: ['overview_figures', 'storefront_plans'], writes: ['license_keys'] },
  licenses: {
    reads: ['account_standings'],
    writes: ['users'],
  },
  devices: { reads: ['account_sessions'], writes: ['users'] },
  panel: { reads: ['download_files'], writes: ['users'] },
  downloads: { reads: ['panel_releases'] },
  community: { writes: ['users'] },
  orders: {
    reads: [
      'users',
      'license_keys',
      'key_stock_products',
      'storefront_currencies',
      'storefront_plans',
    ],
  },
  storefront: { reads: ['key_stock_products'] },
  coins: {
    reads: [
      'account_admins',
      'audit_entries',
      'game_completions',
      'game_plays',
      'key_stock_products',
      'task_imported_days',
      'task_shop_purchases',
      'tasks',
      'web_task',
    ],
  },
  sites: { reads: ['tasks', 'users', 'web_task'] },
  tasks: { writes: ['game_completions'] },
  games: { reads: ['account_admins', 'web_task'] },
  shop: { reads: ['key_stock_products', 'license_keys'] },
  'free-panel': { reads: ['order_facts', 'users'] },
  overview: {
    reads: [
      'account_standings',
      'coin_transfers',
      'contact_threads',
      'free_panel_usage',
      'giveaways',
      'guild_applications',
      'key_stock_counts',
      'key_stock_products',
      'license_keys',
      'license_redemptions',
      'order_disputes',
      'order_events',
      'order_facts',
      'order_refunds',
      'panel_devices',
      'users',
    ],
  },
};

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
