import { boundedFetch } from '../connection/bounded-fetch.ts';
import { answerOf } from './api-request.ts';

/**
 * A file that the server makes, under the name that it gives.
 * @param path Its address, with `/api`.
 * @throws ApiError for a refusal; Error if nothing or something else is answered
 */
export async function fetchFile(path: string): Promise<File> {
  const response = await boundedFetch(new Request(`${location.origin}${path}`));
  if (!response.ok) await answerOf(response);
  const [, name = 'file'] =
    /filename="([^"]+)"/u.exec(response.headers.get('content-disposition') ?? '') ?? [];
  const type = response.headers.get('content-type') ?? '';
  return new File([await response.blob()], name, { type });
}
