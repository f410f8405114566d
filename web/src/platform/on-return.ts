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
 * Calls `act` whenever a person comes back to the page with the browser's own button and finds it as it
 * was left, out of the browser's memory. What waited for the departure waits no longer.
 */
export function onKeptReturn(act: () => void): () => void {
  const ifKept = ({ persisted }: PageTransitionEvent) => {
    if (persisted) act();
  };
  addEventListener('pageshow', ifKept);
  return () => removeEventListener('pageshow', ifKept);
}
