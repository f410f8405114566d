/**
 * How the page stands with the server: `waiting` while something that was asked for does not come,
 * `outdated` once parts of the page are gone from the server, because a new version is there.
 */
export type Connection = 'fine' | 'waiting' | 'outdated';

const listeners = new Set<() => void>();
let waits = 0;
let outdated = false;

function tell(): void {
  for (const listener of listeners) listener();
}

/** Says that something is waited for; the result says that it has come or was given up. */
export function beginWaiting(): () => void {
  waits += 1;
  tell();
  let over = false;
  return () => {
    if (over) return;
    over = true;
    waits -= 1;
    tell();
  };
}

export function reportOutdated(): void {
  outdated = true;
  tell();
}

export function connection(): Connection {
  if (outdated) return 'outdated';
  return waits > 0 ? 'waiting' : 'fine';
}

/** To be told when it changes, for as long as the document lives. */
export function onConnection(listener: () => void): void {
  listeners.add(listener);
}
