import { createHash } from 'node:crypto';
import type { Services } from '../services.ts';

/**
 * The private link to something of a person without an account. Its token is made from the thing's
 * id under a key that the database does not have, so that every mail can carry it while only its
 * hash is kept. It stands behind the `#`, which no browser sends.
 * @param page The path on the main site where the link leads; another page has other tokens.
 */
export function privateLink(
  { config, keyedHash }: Pick<Services, 'config' | 'keyedHash'>,
  { page, id }: { page: string; id: string },
): { link: string; tokenHash: Buffer } {
  const token = keyedHash(`private link ${page}`, id).toString('base64url');
  return { link: `${config.origins.main}${page}#${token}`, tokenHash: hashPrivateToken(token) };
}

/** What is stored of a private link's token. */
export function hashPrivateToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
