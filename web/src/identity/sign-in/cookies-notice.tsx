import { messages } from '@regz/texts/en.ts';
import { useSyncExternalStore } from 'react';
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
