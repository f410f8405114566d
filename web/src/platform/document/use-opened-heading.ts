import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * For the heading of one thing that is opened from a list: it takes the focus in time for the paint,
 * because the next key can come right after it. What opens in place of its list begins at its top.
 * @param takesFocus Whether a person opened it here, rather than arrived at its address.
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
