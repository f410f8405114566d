import { useSyncExternalStore } from 'react';
import { messages } from '../../i18n/en.ts';
import { Notice } from '../../ui/feedback/notice.tsx';

const neverChanges = () => () => {};

/** Warns, before the person types, that a login requires cookies. */
export function CookiesNotice() {
  const kept = useSyncExternalStore(
    neverChanges,
    () => navigator.cookieEnabled,
    () => true,
  );
  return kept ? null : <Notice tone="warn">{messages.accounts.cookiesOff}</Notice>;
}
