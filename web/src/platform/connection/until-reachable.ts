import { beginWaiting } from './connection.ts';

const PAUSE_MS = 1000;

/** Answers whenever the server runs. */
export const HEARTBEAT = '/healthz';

/** The server no longer has a file of this page, because of a newer version. */
class OutdatedPage extends Error {
  override name = 'OutdatedPage';
}

/**
 * Fetches addresses of this server, with unlimited retries, while the page says that it is waiting.
 * Scripts are fetched this way before they are imported from the browser's cache, because a browser
 * remembers a failed import as long as the document lives.
 * @throws OutdatedPage if the server answers that there is no such file.
 */
export async function untilReachable(addresses: readonly string[]): Promise<void> {
  let endWaiting = () => {};
  try {
    for (const address of addresses) {
      while (!(await fetchFile(address))) {
        endWaiting();
        endWaiting = beginWaiting();
        await pause();
      }
    }
  } finally {
    endWaiting();
  }
}

/** True if the whole file arrived. */
async function fetchFile(address: string): Promise<boolean> {
  try {
    const response = await fetch(address);
    await response.arrayBuffer();
    if (response.status === 404) throw new OutdatedPage(address);
    return response.ok;
  } catch (error) {
    if (error instanceof OutdatedPage) throw error;
    return false;
  }
}

/** A short wait that ends early when the browser reports a network. */
function pause(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, PAUSE_MS);
    function done() {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      resolve();
    }
    window.addEventListener('online', done);
  });
}
