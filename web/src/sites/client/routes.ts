import { index, layout, route, type RouteConfig } from '@react-router/dev/routes';
import { paths } from '../../platform/paths.ts';

export default [
  layout('client-layout.tsx', [
    index('start-page.tsx'),
    route(paths.auth, 'auth-page.tsx'),
    route(paths.confirmEmail, 'confirm-email-page.tsx'),
    route(paths.forgotPassword, 'forgot-password-page.tsx'),
    route(paths.resetPassword, 'reset-password-page.tsx'),
    route(paths.dashboard, 'dashboard-page.tsx'),
    route(paths.callback, 'callback-page.tsx'),
    route(paths.orders, 'orders-page.tsx'),
    route(paths.orderReceipt, 'order-receipt-page.tsx'),
    route(paths.redeemKey, 'redeem-key-page.tsx'),
    route(paths.deleteAccount, 'delete-account-page.tsx'),
    route(paths.guide, 'guide-page.tsx'),
    route(paths.download, 'download-page.tsx'),
    route(paths.resetDeviceId, 'reset-device-id-page.tsx'),
    route(paths.resetDevice, 'reset-device-page.tsx'),
    route('*', 'not-found-page.tsx'),
  ]),
] satisfies RouteConfig;
