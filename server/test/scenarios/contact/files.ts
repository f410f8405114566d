import {
  CONTACT_TOKEN_HEADER,
  contactFilePath,
  contactUploadPath,
} from '@regz/rules/contact/files.ts';
import type { Browser } from '../../harness/browser.ts';

/** A person with a file: `token` is that of a private link; a session is staff's by default. */
type Side = { browser: Browser; token?: string; side?: 'own' };

const asked = ({ token, side }: Side) =>
  token === undefined
    ? { side: side ?? ('staff' as const), headers: {} }
    : { side: 'link' as const, headers: { [CONTACT_TOKEN_HEADER]: token } };

/** Sends a file before its message, as the page does. */
export async function sendFile(person: Side, body: Buffer) {
  const { side, headers } = asked(person);
  const answer = await person.browser.request({
    method: 'PUT',
    path: contactUploadPath(side),
    headers: { 'content-type': 'application/octet-stream', ...headers },
    body,
  });
  const { id = '', code } = answer.json as { id?: string; code?: string };
  return { status: answer.status, id, code };
}

/** Requests a file of a message. */
export function readFile(person: Side, id: string) {
  const { side, headers } = asked(person);
  return person.browser.request({ path: contactFilePath(side, id), headers });
}
