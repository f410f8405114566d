import { useEffect, useEffectEvent } from 'react';
import { guardBack } from './routing/page-history.ts';

/**
 * While something lies over the page, the browser's back closes it and leaves the page below as it
 * is.
 */
export function useBackCloses(isOpen: boolean, onBack: () => void): void {
  const close = useEffectEvent(onBack);
  useEffect(() => (isOpen ? guardBack(() => close()) : undefined), [isOpen]);
}
