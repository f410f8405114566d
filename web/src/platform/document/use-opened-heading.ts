import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * For the heading of one thing that opens in place of its list: the page begins at its top, and the
 * heading takes the focus in time for the paint, because the next key can come right after it.
 * @param takesFocus Whether a person opened it here, rather than arrived at its address.
 */
export function useOpenedHeading(takesFocus: boolean): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    if (!takesFocus) return;
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  return heading;
}
