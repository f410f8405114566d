/** Public pages, each on its site. */
export const publicPages = [
  ['main', '/'],
  ['main', '/store'],
  ['main', '/guide'],
  ['main', '/Free'],
  ['main', '/privacy-policy'],
  ['main', '/terms-conditions'],
  ['main', '/return-policy'],
  ['main', '/nowhere'],
  ['main', '/contact'],
  ['main', '/contact/thread'],
  ['main', '/status'],
  ['main', '/guild'],
  ['main', '/guild/application'],
  ['main', '/giveaway'],
  ['main', '/giveaway/draw'],
  ['main', '/gift'],
  ['client', '/auth'],
  ['client', '/task-auth'],
  ['client', '/nowhere'],
  ['client', '/admin-login'],
  ['download', '/'],
  ['download', '/?tab=developers'],
] as const;
/**
 * Public pages that are reached only from a mailed link, a provider or a lost password, or that
 * repeat another page.
 */
export const pagesByLink = [
  ['main', '/home'],
  ['client', `/reset-password#${'a-token-of-a-mailed-link-'.padEnd(43, '0')}`],
  ['client', '/confirm-email'],
  ['client', '/forgot-password'],
  ['client', '/reset-password'],
  ['client', '/free-panel/no-such-link'],
  ['client', '/admin/free-panel/no-such-link'],
] as const;
/** Pages of the client area behind its login. */
export const customerPages = [
  '/dashboard',
  '/dashboard/security',
  '/dashboard/activity',
  '/orders',
  '/redeem-key',
  '/renew',
  '/renew?change=package',
  '/support',
  '/support/new',
  '/guide',
  '/download',
  '/reset-device-id',
  '/delete-account',
  '/panel/sign-in',
];
/**
 * Other pages behind a login: pages that redirect, and pages of an order or a device that no longer
 * exists.
 */
export const customerPagesByLink = [
  '/',
  '/callback',
  '/orders/RGZ-0-0',
  '/support/00000000-0000-4000-8000-000000000000',
  '/orders/RGZ-0-0/receipt',
  '/dashboard/ResetDeviceID/somebody/1/address@example.com/1/token',
];
/** The views of the task area. */
export const taskPages = ['tasks', 'games', 'shop', 'statement', 'settings'].map(
  (view) => `/tasks?view=${view}`,
);
/** The tabs that the staff panel lists while Plans & Prices is open. */
const pagesUnderPlans = ['coupons', 'currencies', 'pause-rule', 'reminders'].map(
  (tab) => `/admin?tab=${tab}`,
);
/** The tabs of the staff panel, as its owner sees them. */
export const staffPages = [
  '/admin',
  '/admin?tab=license-keys',
  '/admin?tab=catalogue',
  '/admin?tab=subscription-types',
  '/admin?tab=orders',
  '/admin?tab=plans',
  ...pagesUnderPlans,
  '/admin?tab=numbers',
  '/admin?tab=users',
  '/admin?tab=downloads',
  '/admin?tab=desktop-panel',
  '/admin?tab=tasks',
  '/admin?tab=task-users',
  '/admin?tab=games',
  '/admin?tab=coins',
  '/admin?tab=coin-shop',
  '/admin?tab=free-panel',
  '/admin?tab=main-site',
  '/admin?tab=texts',
  '/admin?tab=contact',
  '/admin?tab=guild',
  '/admin?tab=incidents',
  '/admin?tab=giveaways',
  '/admin?tab=staff',
  '/admin?tab=api-tokens',
  '/admin?tab=event-hooks',
  '/admin?tab=payments',
];
/** The additional views of a tab. */
export const staffViews = ['rates', 'words', 'questions'].map(
  (view) => `/admin?tab=games&view=${view}`,
);
