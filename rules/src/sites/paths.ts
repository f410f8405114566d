/**
 * Every address of the product. A path of another site works as a plain document link: the server
 * redirects it to the host of that site.
 */
export const paths = {
  home: '/',
  homeAlias: '/home',
  store: '/store',
  free: '/Free',
  guild: '/guild',
  guildApplication: '/guild/application',
  giveaway: '/giveaway',
  giveawayDraw: '/giveaway/draw',
  gift: '/gift',
  contact: '/contact',
  contactThread: '/contact/thread',
  status: '/status',
  privacyPolicy: '/privacy-policy',
  returnPolicy: '/return-policy',
  termsConditions: '/terms-conditions',

  auth: '/auth',
  confirmEmail: '/confirm-email',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  dashboard: '/dashboard',
  security: '/dashboard/security',
  activity: '/dashboard/activity',
  orders: '/orders',
  order: '/orders/:orderId',
  orderReceipt: '/orders/:orderId/receipt',
  redeemKey: '/redeem-key',
  renew: '/renew',
  support: '/support',
  newThread: '/support/new',
  ownThread: '/support/:threadId',
  guide: '/guide',
  download: '/download',
  resetDeviceId: '/reset-device-id',
  resetDevice:
    '/dashboard/ResetDeviceID/:username/:randomNumbers/:gmail/:availableResetCount/:token',
  panelSignIn: '/panel/sign-in',
  callback: '/callback',
  deleteAccount: '/delete-account',

  adminLogin: '/admin-login',
  admin: '/admin',

  freePanel: '/free-panel/:key',
  freePanelAdmin: '/admin/free-panel/:key',

  taskAuth: '/task-auth',
  tasks: '/tasks',
} as const;

/** The page of one order; an order id needs no escaping. */
export function orderPath(orderId: string): string {
  return paths.order.replace(':orderId', orderId);
}

/** The page of one conversation in the client area. */
export function ownThreadPath(threadId: string): string {
  return paths.ownThread.replace(':threadId', threadId);
}

/** The receipt of one order. */
export function orderReceiptPath(orderId: string): string {
  return paths.orderReceipt.replace(':orderId', orderId);
}
