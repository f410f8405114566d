import { useEffect } from 'react';
import { useLocation } from './router.tsx';

/**
 * Moves the focus to what the mark of the address names, or to the button in it, once the content
 * of the page stands there, and whenever a link names it again.
 */
export function useMarkedFocus(isShown: boolean): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    const marked = isShown && hash !== '' ? document.getElementById(hash.slice(1)) : null;
    (marked?.querySelector('button') ?? marked)?.focus();
  }, [isShown, hash, key]);
}
