import type { FastifyRequest } from 'fastify';
import { Refusal } from '../../refusal.ts';
import type { OurOrigins } from './our-origins.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Whether a method only reads. */
export function isSafeMethod(method: string): boolean {
  return SAFE_METHODS.has(method);
}

/**
 * Refuses an unsafe request that another site could have caused. Each site calls the API on its
 * own origin, so the Origin header must be the very origin the request is addressed to, and that
 * origin must be one of ours. Fetch metadata, where the browser sends it, must agree.
 * @throws Refusal ORIGIN_FORBIDDEN
 */
export function requireSameOrigin(request: FastifyRequest, ours: OurOrigins): void {
  if (isSafeMethod(request.method)) return;
  const fetchSite = request.headers['sec-fetch-site'];
  const origin = request.headers.origin;
  const addressed = `${request.protocol}://${request.host}`;
  const allowed =
    (fetchSite === undefined || fetchSite === 'same-origin') &&
    origin === addressed &&
    ours.isOurHost(request.host) &&
    addressed === ours.originOf(request.host);
  if (!allowed) throw new Refusal('ORIGIN_FORBIDDEN');
}
