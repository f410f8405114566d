/**
 * Calls `act` whenever a person returns to the page, from another tab or with the browser's back
 * button.
 */
export function onReturn(act: () => void): () => void {
  const ifVisible = () => {
    if (document.visibilityState === 'visible') act();
  };
  const ifKept = ({ persisted }: PageTransitionEvent) => {
    if (persisted) act();
  };
  document.addEventListener('visibilitychange', ifVisible);
  addEventListener('pageshow', ifKept);
  return () => {
    document.removeEventListener('visibilitychange', ifVisible);
    removeEventListener('pageshow', ifKept);
  };
}
