import { useEffect } from 'react';
import { useLocation } from './router.tsx';

/**
 * Moves the focus to the element that the address's hash names, or to the button in it. It does so
 * once the page's content is shown, and each time a link names the element.
 */
export function useMarkedFocus(isShown: boolean): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    const marked = isShown && hash !== '' ? document.getElementById(hash.slice(1)) : null;
    (marked?.querySelector('button') ?? marked)?.focus();
  }, [isShown, hash, key]);
}
