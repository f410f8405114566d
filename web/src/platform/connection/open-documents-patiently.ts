import { HEARTBEAT, untilReachable } from './until-reachable.ts';

function linkOf(event: MouseEvent): HTMLAnchorElement | null {
  return event.target instanceof Element ? event.target.closest('a') : null;
}

function opensHere(event: MouseEvent, link: HTMLAnchorElement): boolean {
  const plain =
    event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
  const inPage = link.hash !== '' && link.pathname === location.pathname;
  return (
    plain &&
    link.href !== '' &&
    link.origin === location.origin &&
    (link.target === '' || link.target === '_self') &&
    !link.hasAttribute('download') &&
    !inPage
  );
}

/**
 * Links that load another document of this server first check whether it is up. While it is down
 * the page stays, says so, and continues by itself. This does not affect clicks that the router
 * handles.
 */
export function openDocumentsPatiently(): void {
  window.addEventListener('click', (event) => {
    const link = linkOf(event);
    if (event.defaultPrevented || link === null || !opensHere(event, link)) return;
    event.preventDefault();
    const { href } = link;
    void untilReachable([HEARTBEAT]).finally(() => location.assign(href));
  });
}
