import type { Slice } from './slices.ts';

/**
 * The tables of others that a slice's queries name, to read or also to write. The specification keeps
 * what several slices know of a person in one row of `users`, and of a key in one of `license_keys`.
 */
export const foreignTables: Readonly<
  Partial<Record<Slice, { reads?: readonly string[]; writes?: readonly string[] }>>
> = {
  identity: {
    reads: ['free_panel_links', 'shop_shared_networks', 'web_task'],
    writes: ['account_admins', 'users', 'notification_subscriptions'],
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
  notifications: { reads: ['users', 'web_task'] },
  'key-stock': {
    reads: ['license_packages', 'order_facts', 'overview_figures', 'storefront_plans'],
    writes: ['license_keys'],
  },
  licenses: {
    reads: [
      'panel_devices',
      'panel_files',
      'panel_values',
      'free_panel_settings',
      'account_admins',
      'account_standings',
      'audit_entries',
      'order_facts',
    ],
    writes: ['users', 'panel_reports'],
  },
  devices: { reads: ['account_sessions'], writes: ['users'] },
  panel: {
    reads: [
      'license_features',
      'license_freeze_requests',
      'license_package_features',
      'download_files',
    ],
    writes: ['users'],
  },
  downloads: { reads: ['license_packages', 'panel_files', 'panel_releases'] },
  community: { reads: ['license_packages'], writes: ['users'] },
  coupons: {
    reads: ['order_facts', 'orders', 'storefront_currencies', 'storefront_plans', 'users'],
  },
  orders: {
    reads: [
      'account_deletions',
      'coupons',
      'users',
      'license_keys',
      'key_stock_products',
      'order_events',
      'order_payments',
      'order_receipt_buyers',
      'order_receipts',
      'order_slips',
      'storefront_currencies',
      'storefront_plans',
    ],
  },
  documents: { reads: ['order_disputes', 'order_facts', 'order_refunds', 'users'] },
  payments: {
    reads: ['order_facts', 'order_refunds', 'storefront_currencies', 'storefront_plans', 'users'],
  },
  storefront: { reads: ['key_stock_products', 'license_packages', 'order_facts'] },
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
  shop: { reads: ['key_stock_products', 'license_keys', 'license_packages', 'web_task'] },
  'free-panel': { reads: ['order_facts', 'users'] },
  contact: { reads: ['account_admins', 'license_keys', 'order_facts', 'users'] },
  overview: {
    reads: [
      'account_admins',
      'account_imported_keys',
      'account_standings',
      'approvals',
      'coin_adjustments',
      'coin_transfers',
      'contact_threads',
      'free_panel_usage',
      'game_plays',
      'giveaway_winners',
      'giveaways',
      'guild_applications',
      'key_stock_batches',
      'key_stock_products',
      'license_keys',
      'license_redemptions',
      'order_disputes',
      'order_events',
      'order_facts',
      'order_gifts',
      'order_payments',
      'order_slips',
      'panel_devices',
      'users',
      'web_task',
    ],
  },
};
