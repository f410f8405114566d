import { createHash, randomBytes } from 'node:crypto';

/** An unguessable id in the style of payment companies. */
export function newId(prefix: 'cs' | 'msg' | 'pay' | 'dp'): string {
  const bytes = prefix === 'cs' || prefix === 'msg' ? 24 : 12;
  return `${prefix}_${randomBytes(bytes).toString('base64url')}`;
}

/** The id of the object that an attempt creates. */
export function idOfAttempt(prefix: 're', attempt: string): string {
  return `${prefix}_${createHash('sha256').update(attempt).digest('base64url').slice(0, 24)}`;
}
