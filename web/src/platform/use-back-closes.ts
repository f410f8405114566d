import { useEffect, useEffectEvent } from 'react';
import { guardBack } from './routing/page-history.ts';

/**
 * While something covers the page, the browser's Back closes it and leaves the page below
 * unchanged.
 */
export function useBackCloses(isOpen: boolean, onBack: () => void): void {
  const close = useEffectEvent(onBack);
  useEffect(() => (isOpen ? guardBack(() => close()) : undefined), [isOpen]);
}
