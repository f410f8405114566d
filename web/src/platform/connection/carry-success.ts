import { messages } from '../../i18n/en.ts';
import { onSharedWords, wordsNow } from '../../i18n/words.ts';
import { hearSuccess, lastSuccess, type Success } from '../last-success.ts';
import { barButton, createBar } from './bar.ts';

/** Where a success waits, in this tab alone, between a page that died and the one after it. */
const KEPT = 'regz-success';

function storage(): Storage {
  // oxlint-disable-next-line no-restricted-globals -- holds one sentence, only while a page that died is left
  return sessionStorage;
}

function takeKept(): Success | undefined {
  const kept = storage().getItem(KEPT);
  storage().removeItem(KEPT);
  if (kept === null) return undefined;
  const [atMs = '', ...text] = kept.split(' ');
  return { text: text.join(' '), atMs: Number(atMs) };
}

/** A page that died shows nothing but that, or nothing at all. */
function hasDied(): boolean {
  return document.querySelector('h1') === null || document.getElementById('broken') !== null;
}

function showKept({ text, atMs }: Success): void {
  const bar = createBar('top-4 bottom-auto');
  const time = new Date(atMs).toLocaleTimeString(document.documentElement.lang, {
    hour: 'numeric',
    minute: '2-digit',
  });

  function show() {
    const { done } = wordsNow('sites', messages.sites).broken;
    const { close } = wordsNow('controls', messages.controls);
    bar.show(`${done(time)} ${text}`, barButton(close, hide));
  }

  const unlisten = onSharedWords(show);
  function hide() {
    unlisten();
    bar.hide();
  }
  show();
}

/**
 * An act whose page died while it was drawn was done all the same: the page that follows says so,
 * once, so that nobody does it again. Nothing is stored until such a page is left.
 */
export function carrySuccess(): void {
  try {
    const kept = takeKept();
    if (kept !== undefined) {
      hearSuccess(kept.text, kept.atMs);
      showKept(kept);
    }
    addEventListener('pagehide', () => {
      const success = lastSuccess();
      if (success === undefined || !hasDied()) return;
      storage().setItem(KEPT, `${success.atMs} ${success.text}`);
    });
  } catch {
    // Without storage, what the next page loads is all that it can show.
  }
}
