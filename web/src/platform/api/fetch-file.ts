import { boundedFetch } from '../connection/bounded-fetch.ts';
import { answerOf } from './api-request.ts';

/**
 * Fetches a file that the server creates, under the server's file name.
 * @param path Its address, with `/api`.
 * @throws ApiError for a refusal; Error if there is no answer or another one.
 */
export async function fetchFile(path: string): Promise<File> {
  const response = await boundedFetch(new Request(`${location.origin}${path}`));
  if (!response.ok) await answerOf(response);
  const [, name = 'file'] =
    /filename="([^"]+)"/u.exec(response.headers.get('content-disposition') ?? '') ?? [];
  const type = response.headers.get('content-type') ?? '';
  return new File([await response.blob()], name, { type });
}
