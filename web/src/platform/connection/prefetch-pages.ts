import { filesOfPage } from './page-files.ts';

const fetched = new Set<string>();

function fetchOnce(file: string): void {
  if (fetched.has(file)) return;
  fetched.add(file);
  fetch(file)
    .then((response) => response.arrayBuffer())
    .catch(() => fetched.delete(file));
}

function prefetchPageOf({ target }: Event): void {
  const link = target instanceof Element ? target.closest('nav a') : null;
  if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin) return;
  for (const file of filesOfPage(link.pathname)) fetchOnce(file);
}

/**
 * Brings the files of a page into the browser's cache when somebody is about to follow a link of a
 * navigation to it. They are fetched and not preloaded as scripts: a preload that fails would spoil
 * the import that follows.
 */
export function prefetchPages(): void {
  document.addEventListener('pointerover', prefetchPageOf, { passive: true });
  document.addEventListener('focusin', prefetchPageOf);
}
