import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from '../routing/router.tsx';

/**
 * After a navigation inside the site: the page starts at its top and its heading takes the focus,
 * as both would with a new document. Going back leaves the scroll position to the browser.
 */
export function RouteFocus() {
  const { pathname } = useLocation();
  const navigationType = useNavigationType();
  const shownPath = useRef(pathname);

  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    if (navigationType !== 'POP') window.scrollTo(0, 0);
    document.querySelector('h1')?.focus({ preventScroll: true });
  }, [pathname, navigationType]);

  return null;
}
