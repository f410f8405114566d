import { customerNotifications } from '@regz/rules/notifications/notification-kinds.ts';
import { api, queries } from '../platform/api/api.ts';
import type { BrowserSubscription } from './browser-push.ts';
import { NotificationSettings } from './notification-settings.tsx';
import { useKeptSubscription } from './use-kept-subscription.ts';

const addBrowser = (subscription: BrowserSubscription) =>
  api.notifications.addBrowser(subscription);

/** Keeps the notifications of a customer's browser. */
export function KeepCustomerNotifications() {
  useKeptSubscription('customer', addBrowser);
  return null;
}

/** The notifications of a customer. */
export function CustomerNotifications() {
  return (
    <NotificationSettings
      calls={{
        owner: 'customer',
        kinds: customerNotifications,
        queryKey: queries.notifications.readSettings.key(),
        read: () => api.notifications.readSettings({}),
        editSetting: (choice) => api.notifications.editSetting(choice),
        addBrowser,
        removeBrowser: (browser) => api.notifications.removeBrowser(browser),
      }}
    />
  );
}
