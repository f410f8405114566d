import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { cast, taskCast } from '../../server/seed/cast.ts';
import {
  customerPages,
  customerPagesByLink,
  pagesByLink,
  publicPages,
  staffPages,
  taskPages,
} from '../harness/pages/page-lists.ts';
import { field, solveChallenge } from '../harness/people.ts';
import { admin, type Product } from '../harness/product.ts';
import { comeBack, comeBackAsAdmin } from '../harness/returning.ts';
import { logInTaskUser } from '../harness/task-area.ts';
import { makeTrialLink, type TrialLink } from '../harness/trial-links.ts';
import { seededWorld } from '../harness/world.ts';

const partner = { username: 'partner', password: 'the partner of a link' };

const helpers = { Support: 'dinuka', Stock: 'tharushi' } as const;

const PASSWORD = 'a password of a colleague';

let link: TrialLink;

const here = seededWorld(async ({ product, visit }) => {
  const { page, context } = await visit();
  await comeBackAsAdmin(page, product);
  for (const [role, username] of Object.entries(helpers)) await addStaff(page, role, username);
  await page.goto(`${product.client}/admin?tab=free-panel`);
  link = await makeTrialLink(page, partner, 5);
  await context.close();
});

async function addStaff(page: Page, role: string, username: string): Promise<void> {
  await page.getByRole('tab', { name: 'Staff', exact: true }).click();
  await page.getByRole('button', { name: 'Add staff account' }).click();
  const dialog = page.getByRole('dialog');
  await field(dialog, 'Username').fill(username);
  await field(dialog, 'Role').selectOption(role);
  await field(dialog, 'Password').fill(PASSWORD);
  await field(dialog, 'Confirm Password').fill(PASSWORD);
  await field(dialog, 'Your own password').fill(admin.password);
  await dialog.getByRole('button', { name: 'Add account' }).click();
  await page.getByText(`${username} can now log in.`).waitFor();
}

async function logInStaff(page: Page, username: string): Promise<void> {
  await page.goto(`${here.product.client}/admin-login`);
  await field(page, 'Admin Username').fill(username);
  await field(page, 'Admin Password').fill(PASSWORD);
  await solveChallenge(page);
  await page.getByRole('button', { name: 'Access Admin Panel' }).click();
  await page.getByRole('button', { name: /^Welcome, / }).waitFor();
}

async function logInLinkAdmin(page: Page): Promise<void> {
  await page.goto(link.admin);
  await field(page, 'Admin Username').fill(partner.username);
  await field(page, 'Admin Password').fill(partner.password);
  await solveChallenge(page);
  await page.getByRole('button', { name: 'Access Admin Panel' }).click();
  await page.getByText('Login successful').waitFor();
}

/** The page of an unpaid order asks its provider, whose answer may end the order. */
async function settleOrders(page: Page): Promise<void> {
  const links = await linksOf(page, `${here.product.client}/orders`);
  for (const order of links.filter((each) => /\/orders\/RGZ-[^/]+$/.test(each))) {
    await linksOf(page, order);
  }
}

const ofClient = (paths: readonly string[]) => paths.map((path) => `${here.product.client}${path}`);

const everywhere = () => publicPages.map(([site, path]) => `${here.product[site]}${path}`);

const customerStarts = () => [
  ...everywhere(),
  ...ofClient([...customerPages, ...customerPagesByLink, '/stand-ins/mail']),
];

const roles: readonly [string, (page: Page) => Promise<void>, () => string[]][] = [
  [
    'A visitor',
    async () => {},
    () => [
      ...everywhere(),
      ...pagesByLink.map(([site, path]) => `${here.product[site]}${path}`),
      link.visitors,
      `${here.product.client}/stand-ins/mail`,
    ],
  ],
  ...(['kavya', 'nethmi', 'pasindu', 'ruwan'] as const).map(
    (name): [string, (page: Page) => Promise<void>, () => string[]] => [
      `The customer ${name}`,
      async (page) => {
        await comeBack(page, here.product, cast[name]);
        await settleOrders(page);
      },
      customerStarts,
    ],
  ),
  [
    'A task user',
    (page) => logInTaskUser(page, here.product, taskCast.nuwan),
    () => ofClient(taskPages),
  ],
  ['An owner', (page) => comeBackAsAdmin(page, here.product), () => ofClient(staffPages)],
  ['Support', (page) => logInStaff(page, helpers.Support), () => ofClient(staffPages)],
  ['Stock', (page) => logInStaff(page, helpers.Stock), () => ofClient(staffPages)],
  ['A link admin', logInLinkAdmin, () => [link.admin, link.visitors]],
];

/**
 * The tables that no link may change: orders, payments, keys, licenses, devices, coins, gifts,
 * settings, consents. Orders are read through a view, because jobs and pages also write to their
 * table when they ask a provider.
 */
const keptTables = [
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
      all.flatMap((each) => (each instanceof HTMLAnchorElement ? [each.href] : [])),
    );
}

/**
 * Opens pages, every link on them and in their mails, and then each page with every parameter that
 * any address had. Presses no button. Returns the opened pages.
 *
 * @param from.alone The pages that are also opened with each parameter and a plan.
 * @param from.only The paths that may be opened.
 */
async function crawl(
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

it.each(roles)('%s opens every link, and no address changes anything', async (_, logIn, starts) => {
  const { page, context } = await here.visit();
  await logIn(page);
  const before = await here.product.digest(keptTables);
  const opened = await crawl(page, here.product, { starts: starts(), alone: /\/store$|\/renew$/ });
  expect(opened.length).toBeGreaterThan(3);
  expect(await here.product.digest(keptTables)).toEqual(before);
  await context.close();
});
