import { pageOf } from '@regz/rules/sites/languages.ts';
import { startTransition } from 'react';
import { addressOf, type Path, type Place } from './place.ts';

/** The data that the browser stores with each history entry: its state and its number. */
type Entry = { usr: unknown; key: string; idx: number };

/** Shows the places of this document. */
type Watcher = {
  /** Loads the code of a place. Undefined if it is loaded. */
  prepare: (place: Place) => Promise<void> | undefined;
  show: (place: Place) => void;
};

let watcher: Watcher | undefined;
let index = 0;
/** The number of the current navigation: the latest one. */
let turn = 0;
const guards: (() => void)[] = [];
/** Called when the browser is back at its place, after a guard has kept the page. */
let kept: (() => void) | undefined;

function entryNow(): Entry | null {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- nobody else writes into the history of these documents
  return history.state as Entry | null;
}

function newKey(): string {
  return Math.random().toString(36).slice(2, 10);
}

/** The place of the document's address. Its language chose the document; routes do not know it. */
export function placeNow(): Place {
  const { search, hash } = location;
  const pathname = pageOf(location.pathname);
  const { usr = null, key = 'default' } = entryNow() ?? {};
  return { location: { pathname, search, hash, state: usr, key }, action: 'POP' };
}

/** Shows a place as soon as its code has loaded. Of two places the later one counts. */
async function bring(place: Place, enter: () => void): Promise<void> {
  turn += 1;
  const own = turn;
  const coming = watcher?.prepare(place);
  if (coming !== undefined) await coming;
  if (own !== turn) return;
  enter();
  startTransition(() => watcher?.show(place));
}

type GoOptions = { replace: boolean; state: unknown };

/**
 * Navigates the document to another place of its site, as a new history entry or as a replacement.
 */
export function goTo(path: Path, { replace, state }: GoOptions): void {
  const next = { ...path, state, key: newKey() };
  void bring({ location: next, action: replace ? 'REPLACE' : 'PUSH' }, () => {
    if (!replace) index += 1;
    const entry: Entry = { usr: state, key: next.key, idx: index };
    history[replace ? 'replaceState' : 'pushState'](entry, '', addressOf(path));
  });
}

function onPop(): void {
  const settle = kept;
  kept = undefined;
  if (settle !== undefined) return settle();
  // A link to an anchor inside the page creates an entry without our code.
  const reached = entryNow()?.idx ?? index + 1;
  const guard = guards.at(-1);
  if (guard !== undefined && reached !== index) {
    kept = guard;
    return history.go(index - reached);
  }
  index = reached;
  if (entryNow() === null) history.replaceState({ usr: null, key: newKey(), idx: index }, '');
  return void bring(placeNow(), () => {});
}

/**
 * Reports each new place until the returned function is called. The current page stays until the
 * code of the next one has loaded.
 */
export function watchPlaces(own: Watcher): () => void {
  watcher = own;
  index = entryNow()?.idx ?? 0;
  history.replaceState({ ...entryNow(), idx: index }, '');
  window.addEventListener('popstate', onPop);
  return () => window.removeEventListener('popstate', onPop);
}

/**
 * Until the returned function is called, the browser's Back and Forward buttons call this and leave
 * the page unchanged. With several guards, only the latest is called.
 */
export function guardBack(onBack: () => void): () => void {
  guards.push(onBack);
  return () => void guards.splice(guards.indexOf(onBack), 1);
}
