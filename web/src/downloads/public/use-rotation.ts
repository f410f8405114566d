import { DOWNLOAD_PREVIEW_MS } from '@regz/rules/downloads/access.ts';
import { useEffect, useState, type FocusEvent, type PointerEvent } from 'react';
import { useReducedMotion } from '../../platform/theme/use-reduced-motion.ts';

type Rotation = {
  /** Which image is shown, from 0. */
  index: number;
  rotating: boolean;
  handlers: {
    onPointerEnter: (event: PointerEvent) => void;
    onPointerLeave: (event: PointerEvent) => void;
    onFocus: (event: FocusEvent) => void;
    onBlur: () => void;
    onClick: () => void;
  };
};

/**
 * Shows the next of `count` images every second while a mouse rests on them or the keyboard is
 * there; a press or a tap stops and starts it. With reduced motion nothing moves by
 * itself, and a press shows the next one. Source: specification B 9, Timing; ledger DL-2.
 */
export function useRotation(count: number): Rotation {
  const calm = useReducedMotion();
  const [index, setIndex] = useState(0);
  const [wanted, setWanted] = useState(false);
  const rotating = wanted && !calm && count > 1;

  useEffect(() => {
    if (!rotating) return undefined;
    const timer = setInterval(() => setIndex((shown) => (shown + 1) % count), DOWNLOAD_PREVIEW_MS);
    return () => clearInterval(timer);
  }, [rotating, count]);

  return {
    index: index % Math.max(1, count),
    rotating,
    handlers: {
      onPointerEnter: ({ pointerType }) => {
        if (pointerType === 'mouse') setWanted(true);
      },
      onPointerLeave: ({ pointerType }) => {
        if (pointerType === 'mouse') setWanted(false);
      },
      onFocus: ({ target }) => {
        if (target.matches(':focus-visible')) setWanted(true);
      },
      onBlur: () => setWanted(false),
      onClick: () => {
        if (calm) setIndex((shown) => shown + 1);
        else setWanted(!wanted);
      },
    },
  };
}
