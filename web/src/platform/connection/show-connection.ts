import { messages } from '../../i18n/en.ts';
import { onSharedWords, wordsNow } from '../../i18n/words.ts';
import { connection, onConnection } from './connection.ts';

function elementOf<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, className: string) {
  const element = document.createElement(tag);
  element.className = className;
  return element;
}

function reloadButton(): HTMLElement {
  const button = elementOf('button', 'font-medium text-accent-text underline underline-offset-4');
  button.type = 'button';
  button.textContent = wordsNow('sites', messages.sites).broken.reload;
  button.addEventListener('click', () => location.reload());
  return button;
}

function wordsOf(state: 'waiting' | 'outdated'): (Node | string)[] {
  const texts = wordsNow('connection', messages.connection);
  if (state === 'outdated') return [texts.outdated, reloadButton()];
  const ring = 'size-4 shrink-0 animate-spin rounded-full border-2 border-field';
  return [elementOf('span', `${ring} border-t-accent-text`), texts.waiting];
}

/**
 * From now on shows, above everything, that the page is waiting for the server, or that there is a
 * new version of it. Written without React, so that the first visit need not load it; it is inside
 * the topmost dialog, because everything outside is inert.
 */
export function showConnection(): void {
  const place = elementOf(
    'div',
    'fixed inset-x-4 top-auto bottom-4 mx-auto w-fit rounded-md border',
  );
  place.classList.add('border-field', 'bg-surface', 'px-4', 'py-2', 'text-sm', 'text-ink');
  place.popover = 'manual';
  const words = elementOf('div', 'flex items-center gap-3');
  words.role = 'status';
  place.append(words);

  function show() {
    const state = connection();
    if (state === 'fine') {
      place.remove();
      return;
    }
    const dialogs = [...document.querySelectorAll('dialog')];
    const host = dialogs.findLast((dialog) => dialog.matches(':modal')) ?? document.body;
    if (place.parentElement !== host) host.append(place);
    if (!place.matches(':popover-open')) place.showPopover();
    words.replaceChildren(...wordsOf(state));
  }

  onConnection(show);
  onSharedWords(show);
  // Something may be waited for since before this part of the page came.
  show();
}
