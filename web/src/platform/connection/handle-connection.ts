import { messages } from '@regz/texts/en.ts';
import { connection, onConnection } from './connection.ts';
import { filesOfPage } from './page-files.ts';
import { HEARTBEAT, untilReachable } from './until-reachable.ts';

/** From now on links wait for the server, pages are prefetched, and the page says when it waits. */
export function handleConnection(): void {
  openDocumentsPatiently();
  prefetchPages();
  showConnection();
}

function wordsOf(state: 'waiting' | 'outdated'): (Node | string)[] {
  const { outdated, waiting } = messages.connection;
  if (state === 'outdated') {
    const { reload } = messages.sites.broken;
    return [outdated, barButton(reload, () => location.reload())];
  }
  const ring = 'size-4 shrink-0 animate-spin rounded-full border-2 border-field';
  return [elementOf('span', `${ring} border-t-accent-text`), waiting];
}

/** From now on shows that the page is waiting for the server, or that there is a new version. */
function showConnection(): void {
  const bar = createBar();

  function show() {
    const state = connection();
    if (state === 'fine') bar.hide();
    else bar.show(...wordsOf(state));
  }

  onConnection(show);
  // A wait may have started before this part loaded.
  show();
}

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
 * Prefetches the files of a page when a navigation link to it is hovered or focused. They are
 * fetched, not preloaded as scripts: a failed preload would break the later import.
 */
function prefetchPages(): void {
  document.addEventListener('pointerover', prefetchPageOf, { passive: true });
  document.addEventListener('focusin', prefetchPageOf);
}

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
 * Links to another document of this server first check that the server is up. While it is down, the
 * page stays, shows a message, and continues when the server is back. Clicks that the router
 * handles are not affected.
 */
function openDocumentsPatiently(): void {
  window.addEventListener('click', (event) => {
    const link = linkOf(event);
    if (event.defaultPrevented || link === null || !opensHere(event, link)) return;
    event.preventDefault();
    const { href } = link;
    void untilReachable([HEARTBEAT]).finally(() => location.assign(href));
  });
}

function elementOf<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, className: string) {
  const element = document.createElement(tag);
  element.className = className;
  return element;
}

/** A button of a bar. It looks like a link. */
function barButton(text: string, onPress: () => void): HTMLElement {
  const button = elementOf('button', 'font-medium text-accent-text underline underline-offset-4');
  button.type = 'button';
  button.textContent = text;
  button.addEventListener('click', onPress);
  return button;
}

type Bar = { show: (...content: (Node | string)[]) => void; hide: () => void };

/**
 * A line of text above everything, announced when it changes. Written without React, so that the
 * first visit need not load it. It is inside the topmost dialog, because everything outside is
 * inert.
 */
function createBar(): Bar {
  const place = elementOf(
    'div',
    'fixed inset-x-4 top-auto bottom-4 mx-auto w-fit rounded-md border',
  );
  place.classList.add('border-field', 'bg-surface', 'px-4', 'py-2', 'text-sm', 'text-ink');
  place.popover = 'manual';
  const words = elementOf('div', 'flex items-center gap-3');
  words.role = 'status';
  place.append(words);
  return {
    show(...content) {
      const dialogs = [...document.querySelectorAll('dialog')];
      const host = dialogs.findLast((dialog) => dialog.matches(':modal')) ?? document.body;
      if (place.parentElement !== host) host.append(place);
      if (!place.matches(':popover-open')) place.showPopover();
      words.replaceChildren(...content);
    },
    hide: () => place.remove(),
  };
}
