import { timingSafeEqual } from 'node:crypto';

/** Whether an Authorization header bears the token, compared in constant time. */
export function isBearer(header: string | undefined, token: string): boolean {
  const given = Buffer.from(header ?? '');
  const wanted = Buffer.from(`Bearer ${token}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
