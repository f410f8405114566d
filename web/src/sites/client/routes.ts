import { index, layout, route, type RouteConfigEntry } from '@react-router/dev/routes';
import { paths } from '../../platform/paths.ts';

export default [
  layout('client/client-layout.tsx', [
    index('client/start-page.tsx'),
    route(paths.auth, 'client/sign-in/auth-page.tsx'),
    route(paths.confirmEmail, 'client/account/confirm-email-page.tsx'),
    route(paths.forgotPassword, 'client/sign-in/forgot-password-page.tsx'),
    route(paths.resetPassword, 'client/sign-in/reset-password-page.tsx'),
    route(paths.dashboard, 'client/account/dashboard-page.tsx'),
    route(paths.security, 'client/account/security-page.tsx'),
    route(paths.activity, 'client/account/activity-page.tsx'),
    route(paths.callback, 'client/callback-page.tsx'),
    route(paths.orders, 'client/licenses/orders-page.tsx'),
    route(paths.order, 'client/licenses/order-page.tsx'),
    route(paths.orderReceipt, 'client/licenses/order-receipt-page.tsx'),
    route(paths.redeemKey, 'client/licenses/redeem-key-page.tsx'),
    route(paths.deleteAccount, 'client/account/delete-account-page.tsx'),
    route(paths.guide, 'client/guide-page.tsx'),
    route(paths.download, 'client/download-page.tsx'),
    route(paths.resetDeviceId, 'client/device-reset/reset-device-id-page.tsx'),
    route(paths.resetDevice, 'client/device-reset/reset-device-page.tsx'),
    route('*', 'client/not-found-page.tsx'),
  ]),
] satisfies RouteConfigEntry[];
