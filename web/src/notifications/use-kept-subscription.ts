import type { NotifiedKind } from '@regz/rules/notifications/notification-kinds.ts';
import { useEffect } from 'react';
import { type BrowserSubscription, readSubscription } from './browser-push.ts';

/**
 * Tells the server that a subscribed browser is now used with this session, whose logout ends the
 * notifications, and in this language.
 */
export function useKeptSubscription(
  owner: NotifiedKind,
  addBrowser: (subscription: BrowserSubscription) => Promise<unknown>,
): void {
  useEffect(() => {
    async function keep() {
      const subscription = await readSubscription(owner);
      if (subscription !== null) await addBrowser(subscription);
    }
    // The next visit tries again.
    keep().catch(() => undefined);
    // oxlint-disable-next-line react/exhaustive-deps -- once for each page
  }, []);
}
