import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from '../routing/router.tsx';

/**
 * After a navigation inside the site, scrolls to the top and focuses the heading, as a new document
 * would. Going back leaves the scroll position to the browser.
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
