import { type RefObject, useEffect, useState } from 'react';

type HiddenEnds = 'none' | 'start' | 'end' | 'both';

/** At which ends of a box that scrolls sideways there is more to see. */
export function useHiddenEnds(box: RefObject<HTMLElement | null>): HiddenEnds {
  const [ends, setEnds] = useState<HiddenEnds>('none');
  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const look = () => setEnds(hiddenEndsOf(element));
    const observer = new ResizeObserver(look);
    observer.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [box]);
  return ends;
}

function hiddenEndsOf({ scrollLeft, clientWidth, scrollWidth }: HTMLElement): HiddenEnds {
  // Places between pixels are no more to see.
  const start = scrollLeft > 1;
  const end = scrollLeft + clientWidth < scrollWidth - 1;
  if (start) return end ? 'both' : 'start';
  return end ? 'end' : 'none';
}
