import { messages } from '../../i18n/en.ts';
import { onSharedWords, wordsNow } from '../../i18n/words.ts';
import { barButton, createBar, elementOf } from './bar.ts';
import { connection, onConnection } from './connection.ts';

function wordsOf(state: 'waiting' | 'outdated'): (Node | string)[] {
  const texts = wordsNow('connection', messages.connection);
  if (state === 'outdated') {
    const { reload } = wordsNow('sites', messages.sites).broken;
    return [texts.outdated, barButton(reload, () => location.reload())];
  }
  const ring = 'size-4 shrink-0 animate-spin rounded-full border-2 border-field';
  return [elementOf('span', `${ring} border-t-accent-text`), texts.waiting];
}

/**
 * From now on shows that the page is waiting for the server, or that there is a new version of it.
 */
export function showConnection(): void {
  const bar = createBar('top-auto bottom-4');

  function show() {
    const state = connection();
    if (state === 'fine') bar.hide();
    else bar.show(...wordsOf(state));
  }

  onConnection(show);
  onSharedWords(show);
  // Something may be waited for since before this part of the page came.
  show();
}
