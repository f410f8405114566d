import { startTransition } from 'react';
import { createPath, type Location, type Navigator, NavigationType, parsePath } from 'react-router';
import { isLoaded, loadPages } from './page-routes.tsx';

/** Where the page is, and how it came there. */
export type Place = { location: Location; action: NavigationType };

/** What the browser keeps with each entry of its history: what came with it, and its number. */
type Entry = { usr: unknown; key: string; idx: number };

let show: (place: Place) => void = () => {};
let index = 0;
/** The number of the navigation that counts: the latest one. */
let turn = 0;
const guards: (() => void)[] = [];
/** Called when the browser is back where it was, after a guard has kept the page. */
let kept: (() => void) | undefined;

function entryNow(): Entry | null {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- nobody else writes into the history of these documents
  return history.state as Entry | null;
}

function newKey(): string {
  return Math.random().toString(36).slice(2, 10);
}

/** The place that the address of the document names. */
export function placeNow(): Place {
  const { pathname, search, hash } = location;
  const { usr = null, key = 'default' } = entryNow() ?? {};
  return { location: { pathname, search, hash, state: usr, key }, action: NavigationType.Pop };
}

/** Shows a place as soon as its code is there; of two the later one counts. */
async function goTo(place: Place, enter: () => void): Promise<void> {
  turn += 1;
  const own = turn;
  const { pathname } = place.location;
  if (!isLoaded(pathname)) await loadPages(pathname, createPath(place.location));
  if (own !== turn) return;
  enter();
  startTransition(() => show(place));
}

function goer(action: NavigationType.Push | NavigationType.Replace): Navigator['push'] {
  return (to, state: unknown = null) => {
    const { pathname = '', search = '', hash = '' } = typeof to === 'string' ? parsePath(to) : to;
    const next = { pathname, search, hash, state, key: newKey() };
    const write = action === NavigationType.Push ? 'pushState' : 'replaceState';
    void goTo({ location: next, action }, () => {
      if (action === NavigationType.Push) index += 1;
      const entry: Entry = { usr: state, key: next.key, idx: index };
      history[write](entry, '', createPath(next));
    });
  };
}

/** The history of the document, as React Router's components use it. */
export const pageNavigator: Navigator = {
  createHref: (to) => (typeof to === 'string' ? to : createPath(to)),
  go: (delta) => history.go(delta),
  push: goer(NavigationType.Push),
  replace: goer(NavigationType.Replace),
};

function onPop(): void {
  const settle = kept;
  kept = undefined;
  if (settle !== undefined) return settle();
  // A link to a place inside the page makes an entry without a word from us.
  const reached = entryNow()?.idx ?? index + 1;
  const guard = guards.at(-1);
  if (guard !== undefined && reached !== index) {
    kept = guard;
    return history.go(index - reached);
  }
  index = reached;
  if (entryNow() === null) history.replaceState({ usr: null, key: newKey(), idx: index }, '');
  return void goTo(placeNow(), () => {});
}

/**
 * Tells of each new place until the returned function is called. The present page stays until the
 * code of the next one is there.
 */
export function watchPlaces(onPlace: (place: Place) => void): () => void {
  show = onPlace;
  index = entryNow()?.idx ?? 0;
  history.replaceState({ ...entryNow(), idx: index }, '');
  window.addEventListener('popstate', onPop);
  return () => window.removeEventListener('popstate', onPop);
}

/**
 * Until the returned function is called, the browser's back and forward leave the page where it is
 * and call this instead. Of several guards the latest is asked.
 */
export function guardBack(onBack: () => void): () => void {
  guards.push(onBack);
  return () => void guards.splice(guards.indexOf(onBack), 1);
}
