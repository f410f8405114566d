import { ANSWER_LIMIT_MS, takePreloadedData } from '../api/preloaded-data.ts';
import { drawnForHeader, hearSessionAccount } from '../api/session-account.ts';
import { readServerClock } from '../time/server-clock.ts';
import { beginWaiting } from './connection.ts';

/** After this time the page says that it waits. */
const WAIT_LIMIT_MS = 2000;

/**
 * `fetch` with a time limit: after two seconds the page says that it is waiting for the connection,
 * and after thirty the request is aborted. Nothing is sent again later.
 * @throws DOMException TimeoutError if no complete answer came in time.
 */
export async function boundedFetch(request: Request): Promise<Response> {
  const limit = new AbortController();
  const giveUp = setTimeout(
    () => limit.abort(new DOMException('no answer in time', 'TimeoutError')),
    ANSWER_LIMIT_MS,
  );
  let endWaiting = () => {};
  const say = setTimeout(() => {
    endWaiting = beginWaiting();
  }, WAIT_LIMIT_MS);
  const isChange = request.method !== 'GET';
  if (isChange) request.headers.set('drawn-for', drawnForHeader());
  try {
    const signal = AbortSignal.any([request.signal, limit.signal]);
    const preloaded = await takePreloadedData(request);
    const response = preloaded ?? (await fetch(request, { signal }));
    const account = response.headers.get('session-account');
    hearSessionAccount(account, isChange && response.status === 409);
    readServerClock(response.headers.get('date'));
    // The body is part of the answer. Answers are small and always read as a whole.
    const body = await response.arrayBuffer();
    const { status, statusText, headers } = response;
    return new Response(isBodiless(status) ? null : body, { status, statusText, headers });
  } finally {
    clearTimeout(giveUp);
    clearTimeout(say);
    endWaiting();
  }
}

function isBodiless(status: number): boolean {
  return status === 204 || status === 205 || status === 304;
}

/** True if a request was aborted because its answer did not come in time. */
export function isGivenUp(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'TimeoutError';
}
