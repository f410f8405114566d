import { paths } from '../../platform/paths.ts';
import type { Route } from '../../platform/routing/routes.ts';

/** The pages of the client area. */
export const routes: readonly Route[] = [
  { path: paths.home, load: () => import('./start-page.tsx') },
  { path: paths.auth, load: () => import('./sign-in/auth-page.tsx') },
  { path: paths.confirmEmail, load: () => import('./account/confirm-email-page.tsx') },
  { path: paths.forgotPassword, load: () => import('./sign-in/forgot-password-page.tsx') },
  { path: paths.resetPassword, load: () => import('./sign-in/reset-password-page.tsx') },
  { path: paths.dashboard, load: () => import('./account/dashboard-page.tsx') },
  { path: paths.security, load: () => import('./account/security-page.tsx') },
  { path: paths.activity, load: () => import('./account/activity-page.tsx') },
  { path: paths.callback, load: () => import('./callback-page.tsx') },
  { path: paths.orders, load: () => import('./licenses/orders-page.tsx') },
  { path: paths.order, load: () => import('./licenses/order-page.tsx') },
  { path: paths.orderReceipt, load: () => import('./licenses/order-receipt-page.tsx') },
  { path: paths.redeemKey, load: () => import('./licenses/redeem-key-page.tsx') },
  { path: paths.renew, load: () => import('./licenses/renew-page.tsx') },
  { path: paths.deleteAccount, load: () => import('./account/delete-account-page.tsx') },
  { path: paths.support, load: () => import('./support/support-page.tsx') },
  { path: paths.newThread, load: () => import('./support/new-thread-page.tsx') },
  { path: paths.ownThread, load: () => import('./support/thread-page.tsx') },
  { path: paths.guide, load: () => import('./guide-page.tsx') },
  { path: paths.download, load: () => import('./download-page.tsx') },
  { path: paths.resetDeviceId, load: () => import('./device-reset/reset-device-id-page.tsx') },
  { path: paths.resetDevice, load: () => import('./device-reset/reset-device-page.tsx') },
  { path: paths.panelSignIn, load: () => import('./panel-sign-in/panel-sign-in-page.tsx') },
  { path: '*', load: () => import('./not-found-page.tsx') },
];
