import { taskNotifications } from '@regz/rules/notifications/notification-kinds.ts';
import { messages } from '@regz/texts/en.ts';
import { api, queries } from '../platform/api/api.ts';
import { Card } from '../ui/layout/card.tsx';
import type { BrowserSubscription } from './browser-push.ts';
import { NotificationSettings } from './notification-settings.tsx';
import { useKeptSubscription } from './use-kept-subscription.ts';

const addBrowser = (subscription: BrowserSubscription) =>
  api.notifications.players.addBrowser(subscription);

const { title, text } = messages.notifications;

/** Keeps the notifications of a task user's browser. */
export function KeepTaskNotifications() {
  useKeptSubscription('task-user', addBrowser);
  return null;
}

/** The notifications of a task user. */
export function TaskNotificationsCard() {
  return (
    <Card title={title} description={text}>
      <NotificationSettings
        calls={{
          owner: 'task-user',
          kinds: taskNotifications,
          queryKey: queries.notifications.players.readSettings.key(),
          read: () => api.notifications.players.readSettings({}),
          editSetting: (choice) => api.notifications.players.editSetting(choice),
          addBrowser,
          removeBrowser: (browser) => api.notifications.players.removeBrowser(browser),
        }}
      />
    </Card>
  );
}
