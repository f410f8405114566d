const EVENTS = '/api/orders/events';
/** A stream that the server refused is asked for again after so long. */
const REOPEN_MS = 10_000;

/**
 * Calls `onChange` whenever one of the logged-in customer's orders may have changed: when the
 * server says so, and each time the event stream begins, because earlier events were missed. A
 * hidden page has no stream. @returns a function that ends it.
 */
export function followOrderChanges(onChange: () => void): () => void {
  let source: EventSource | undefined;
  let later: ReturnType<typeof setTimeout> | undefined;

  function close() {
    clearTimeout(later);
    source?.close();
    source = undefined;
  }

  function open() {
    close();
    if (document.visibilityState === 'hidden') return;
    const opened = new EventSource(EVENTS);
    source = opened;
    opened.addEventListener('open', onChange);
    opened.addEventListener('order', onChange);
    // Too many of the account's pages listen: this one waits until somebody returns to it.
    opened.addEventListener('replaced', close);
    opened.addEventListener('error', () => {
      // A connection that broke is opened again by the browser, one that was refused is not.
      if (opened.readyState !== EventSource.CLOSED || source !== opened) return;
      close();
      onChange();
      later = setTimeout(open, REOPEN_MS);
    });
  }

  function follow() {
    if (document.visibilityState === 'hidden') close();
    else open();
  }

  document.addEventListener('visibilitychange', follow);
  addEventListener('pagehide', close);
  addEventListener('pageshow', reopen);
  open();

  function reopen({ persisted }: PageTransitionEvent) {
    if (persisted) open();
  }

  return () => {
    document.removeEventListener('visibilitychange', follow);
    removeEventListener('pagehide', close);
    removeEventListener('pageshow', reopen);
    close();
  };
}
