import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Focuses the heading of an item opened from a list before the next paint, because the next key
 * press can follow immediately. An item that replaces its list starts at the top.
 * @param takesFocus True if a person opened the item here, rather than by its address.
 */
export function useOpenedHeading(
  takesFocus: boolean,
  { besideList = false } = {},
): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    if (!takesFocus) return;
    if (!besideList) window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [takesFocus, besideList]);
  return heading;
}
