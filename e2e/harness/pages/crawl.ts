import type { Page } from 'playwright-core';
import type { Product } from '../product.ts';

/**
 * The tables that no link may change: orders, payments, keys, licenses, devices, coins, gifts,
 * settings, consents. Orders are read through a view, because jobs and pages also write to their
 * table when they ask a provider.
 */
export const keptTables = [
  'client_orders',
  'order_refunds',
  'order_disputes',
  'order_trades',
  'order_gifts',
  'order_slips',
  'order_receipts',
  'order_receipt_buyers',
  'order_unpaid_mail_refusals',
  'coupons',
  'license_keys',
  'license_redemptions',
  'license_time_entries',
  'license_time_changes',
  'license_freeze_requests',
  'license_freeze_rule',
  'license_reminders',
  'license_reminder_refusals',
  'free_panel_trial_marks',
  'free_panel_settings',
  'users',
  'account_admins',
  'account_deletions',
  'account_identities',
  'account_passkeys',
  'account_totp',
  'account_recovery_codes',
  'device_resets',
  'device_reset_links',
  'panel_devices',
  'panel_package_offline',
  'panel_sign_ins',
  'panel_settings',
  'web_task',
  'coin_accounts',
  'coin_transfers',
  'coin_adjustments',
  'coin_settings',
  'task_completions',
  'task_shop_purchases',
  'game_completions',
  'shop_offers',
  'storefront_plans',
  'storefront_currencies',
  'subscription_types',
  'site_settings',
  'giveaway_registrations',
  'guild_applications',
  'contact_messages',
  'event_hooks',
  'api_tokens',
] as const;

/** Parameters that addresses of the product had, or have only in mails. */
const formerParameters = [
  ['buy', 'now'],
  ['upgrade', '0'],
  ['upgrade', '1'],
  ['code', 'HALF-PRICE'],
] as const;

/** The number of opened pages that differ only in their subject. */
const OF_ONE_SHAPE = 3;

/** Numbers, codes and values in an address do not make it another page. */
function shapeOf({ pathname, searchParams }: URL): string {
  const path = pathname.replaceAll(/[^/]*\d[^/]*/g, '*');
  return `${path}?${[...new Set(searchParams.keys())].toSorted().join('&')}`;
}

/**
 * Opens an address, waits until the page has no pending requests, and returns the targets of its
 * links.
 */
async function linksOf(page: Page, address: string): Promise<string[]> {
  try {
    await page.goto('about:blank');
    await page.goto(address, { waitUntil: 'networkidle' });
  } catch (error) {
    // A link to a file.
    if (/Download is starting|ERR_ABORTED/.test(String(error))) return [];
    throw error;
  }
  return page
    .locator('a[href]')
    .evaluateAll((all) =>
      all.flatMap((link) => (link instanceof HTMLAnchorElement ? [link.href] : [])),
    );
}

/**
 * Opens pages, every link on them and in their mails, and then each page with every parameter that
 * any address had. Presses no button. Returns the opened pages.
 *
 * @param from.alone The pages that are also opened with each parameter and a plan.
 * @param from.only The paths that may be opened.
 */
export async function crawl(
  page: Page,
  product: Pick<Product, 'main' | 'client' | 'download'>,
  { starts, alone, only = /^/ }: { starts: readonly string[]; alone: RegExp; only?: RegExp },
): Promise<string[]> {
  const origins = new Set([product.main, product.client, product.download]);
  const queue = [...starts];
  const opened = new Set<string>();
  const shapes = new Map<string, number>();
  const parameters = new Map<string, string>();

  async function open(address: string): Promise<void> {
    opened.add(address);
    queue.push(...(await linksOf(page, address)));
  }

  function note([name, value]: readonly [string, string]): void {
    parameters.set(new URLSearchParams({ [name]: value }).toString(), name);
  }

  function isNew(address: string): boolean {
    const url = new URL(address);
    if (!origins.has(url.origin) || opened.has(address)) return false;
    if (url.pathname.startsWith('/api/') || !only.test(url.pathname)) return false;
    for (const each of url.searchParams) note(each);
    const shape = shapeOf(url);
    const seen = shapes.get(shape) ?? 0;
    shapes.set(shape, seen + 1);
    return seen < OF_ONE_SHAPE || url.pathname.startsWith('/stand-ins/mail');
  }

  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    if (isNew(next)) await open(next);
  }
  formerParameters.forEach(note);
  const all = [...parameters.keys()];
  const pages = new Set([...opened].map((address) => address.split(/[?#]/)[0] ?? address));
  for (const address of pages) {
    if (address.includes('/stand-ins/')) continue;
    await open(`${address}?${all.join('&')}`);
    if (!alone.test(address)) continue;
    const { plan } = Object.fromEntries(all.map((each) => [parameters.get(each), each]));
    for (const each of all) await open(`${address}?${each}&${plan ?? ''}`);
  }
  return [...opened];
}
