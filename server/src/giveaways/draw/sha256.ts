import { createHash } from 'node:crypto';

/** SHA-256 of a text in UTF-8, in lower-case hexadecimal digits. */
export async function sha256(text: string): Promise<string> {
  return createHash('sha256').update(text).digest('hex');
}
