import { type RefObject, useLayoutEffect, useRef } from 'react';
import { orderAddress } from './staff-orders.ts';

/**
 * After returning from an order to the list, the focus is on that order, or on the search if the
 * list does not show it, because the element that had the focus is gone.
 * @param openId The order that is open now; null while the list is.
 * @returns For the element that holds the list.
 */
export function useReturnFocus(openId: string | null): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null);
  const shownId = useRef(openId);
  useLayoutEffect(() => {
    const leftId = shownId.current;
    shownId.current = openId;
    if (openId !== null || leftId === null) return;
    const links = [...(list.current?.querySelectorAll('a') ?? [])];
    const link = links.find(({ search }) => search === orderAddress(leftId));
    (link ?? list.current?.querySelector('input'))?.focus();
  }, [openId]);
  return list;
}
