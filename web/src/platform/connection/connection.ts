/**
 * The page's connection to the server: `waiting` while a request is not answered, `outdated` once
 * the server no longer has parts of the page because of a new version.
 */
export type Connection = 'fine' | 'waiting' | 'outdated';

const listeners = new Set<() => void>();
let waits = 0;
let outdated = false;

function tell(): void {
  for (const listener of listeners) listener();
}

/** Reports a wait. The returned function reports that it ended with or without a result. */
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

/** Registers a listener for changes. It stays registered as long as the document lives. */
export function onConnection(listener: () => void): void {
  listeners.add(listener);
}
