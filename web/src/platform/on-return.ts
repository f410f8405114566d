/**
 * Calls `act` whenever a person returns to the page, from another tab or with the browser's back
 * button.
 */
export function onReturn(act: () => void): () => void {
  const ifVisible = () => {
    if (document.visibilityState === 'visible') act();
  };
  document.addEventListener('visibilitychange', ifVisible);
  const stop = onKeptReturn(act);
  return () => {
    document.removeEventListener('visibilitychange', ifVisible);
    stop();
  };
}

/**
 * Calls `act` when the browser restores the page from its back/forward cache. Callbacks that waited
 * for the page to unload are then no longer needed.
 */
export function onKeptReturn(act: () => void): () => void {
  const ifKept = ({ persisted }: PageTransitionEvent) => {
    if (persisted) act();
  };
  addEventListener('pageshow', ifKept);
  return () => removeEventListener('pageshow', ifKept);
}
