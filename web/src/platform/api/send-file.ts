import { decodeRefusal } from './api-error.ts';
import { drawnForHeader, hearSessionAccount } from './session-account.ts';

export type SentFile = {
  /** Resolves with the answer; rejects with a refusal or a network failure. */
  answer: Promise<unknown>;
  cancel: () => void;
};

/**
 * Sends a file as the raw body of a PUT. Uses an XMLHttpRequest, because fetch does not report
 * progress.
 * @param onProgress Called with the sent share, from 0 to 1.
 */
export function sendFile(
  path: string,
  file: Blob,
  onProgress: (share: number) => void,
  headers: Readonly<Record<string, string>> = {},
): SentFile {
  const request = new XMLHttpRequest();
  const { promise: answer, resolve, reject } = Promise.withResolvers<unknown>();
  request.open('PUT', path);
  request.setRequestHeader('content-type', 'application/octet-stream');
  request.setRequestHeader('drawn-for', drawnForHeader());
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
  request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
    if (lengthComputable && total > 0) onProgress(loaded / total);
  });
  request.addEventListener('load', () => {
    const { status } = request;
    hearSessionAccount(request.getResponseHeader('session-account'), status === 409);
    if (status === 200) resolve(JSON.parse(request.responseText));
    else reject(refusalOf(request));
  });
  request.addEventListener('error', () => reject(new TypeError('the connection was lost')));
  request.addEventListener('abort', () => reject(new DOMException('cancelled', 'AbortError')));
  request.send(file);
  return { answer, cancel: () => request.abort() };
}

function refusalOf(request: XMLHttpRequest): Error {
  const requestId = request.getResponseHeader('x-request-id');
  try {
    const body: unknown = JSON.parse(request.responseText);
    return decodeRefusal(body, requestId) ?? new TypeError('?');
  } catch {
    return new TypeError('the answer is not one of the server');
  }
}
