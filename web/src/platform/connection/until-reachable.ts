import { beginWaiting } from './connection.ts';

const PAUSE_MS = 1000;

/** A file of this page is gone from the server, which has a newer version of it. */
class OutdatedPage extends Error {
  override name = 'OutdatedPage';
}

/**
 * Fetches addresses of this server, each as often as it takes, and says meanwhile that the page
 * waits. Scripts are fetched so before they are imported, which then reads the browser's cache: a
 * browser remembers an import that failed for as long as the document lives.
 * @throws OutdatedPage when the server answers that there is no such file.
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

/** Whether the whole file came. */
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

/** A moment, cut short when the browser says that there is a network again. */
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
