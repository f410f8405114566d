import { createHash } from 'node:crypto';
import { json, type StandInAnswer, type StandInRequest } from './answers.ts';
import type { World } from './world.ts';

/**
 * Takes a request from its bucket; the headers say how many are left, or the answer that none are.
 */
export function takeFromBucket(
  world: World,
  { method, path }: StandInRequest,
): { headers: Record<string, string>; refused: StandInAnswer | undefined } {
  const key = `${method} ${path.replace(/\/members\/\d+/, '/members/:user').replace(/\/roles\/\d+$/, '/roles/:role')}`;
  const now = Date.now();
  let bucket = world.buckets.get(key);
  if (bucket === undefined || bucket.resetsAtMs <= now) {
    bucket = { left: world.limit.requests, resetsAtMs: now + world.limit.windowMs };
    world.buckets.set(key, bucket);
  }
  bucket.left -= 1;
  const secondsLeft = (bucket.resetsAtMs - now) / 1000;
  const headers = {
    'x-ratelimit-limit': String(world.limit.requests),
    'x-ratelimit-remaining': String(Math.max(0, bucket.left)),
    'x-ratelimit-reset': (bucket.resetsAtMs / 1000).toFixed(3),
    'x-ratelimit-reset-after': secondsLeft.toFixed(3),
    'x-ratelimit-bucket': createHash('sha256').update(key).digest('hex').slice(0, 32),
  };
  if (bucket.left >= 0) return { headers, refused: undefined };
  const body = {
    message: 'You are being rate limited.',
    retry_after: secondsLeft,
    global: false,
  };
  const more = { 'retry-after': String(Math.ceil(secondsLeft)), 'x-ratelimit-scope': 'user' };
  return { headers, refused: json(429, body, { ...headers, ...more }) };
}
