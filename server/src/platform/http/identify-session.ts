import type { SessionKind } from '@regz/contract/operation.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SESSION_ACCOUNT } from '../guards/cookies/session-cookies.ts';
import { isSafeMethod } from '../guards/origins/same-origin.ts';
import { isRefusal, Refusal } from '../refusal.ts';
import type { Authenticate, Callers } from './callers.ts';
import type { RequestContext } from './request-context.ts';

/**
 * Header with the account that the requesting page was rendered for, in the form of
 * `session-account`, one per kind.
 */
const DRAWN_FOR = 'drawn-for';

type Asking = { authenticate: Authenticate; request: FastifyRequest; reply: FastifyReply };
type Asked = { beforeSetUp: boolean; operation?: string };

/**
 * Returns the caller that the cookies of a request identify, or null if none is valid. A browser
 * may send several cookies of one name, such as one of an older domain: each is tried.
 * @throws Refusal ACCOUNT_BANNED, and the other refusals of `authenticate`.
 */
export async function findSession<Kind extends SessionKind>(
  authenticate: Authenticate,
  { cookies }: Pick<RequestContext<unknown>, 'cookies'>,
  kind: Kind,
  asked?: Asked,
): Promise<Callers[Kind] | null> {
  let banned: Refusal | undefined;
  for (const token of cookies.readAll(kind)) {
    try {
      const caller = await authenticate(kind, token, asked);
      if (caller !== null) return caller;
    } catch (error) {
      if (!isRefusal(error) || error.code !== 'ACCOUNT_BANNED') throw error;
      banned = error;
    }
  }
  if (banned !== undefined) throw banned;
  return null;
}

/**
 * Returns the caller of the session that a request requires. The answer names the session's
 * account, and clears cookies that are not valid. A change from a page that names its account
 * requires that the account is still the same.
 * @throws Refusal SESSION_REQUIRED; ACCOUNT_CHANGED if another window has logged in to another
 * account; ACCOUNT_BANNED; the other refusals of `authenticate`.
 */
export async function identifySession<Kind extends SessionKind>(
  { authenticate, request, reply }: Asking,
  context: Pick<RequestContext<unknown>, 'cookies'>,
  kind: Kind,
  asked?: Asked,
): Promise<NonNullable<Callers[Kind]>> {
  const { cookies } = context;
  let caller: Callers[Kind] | null;
  try {
    caller = await findSession(authenticate, context, kind, asked);
  } catch (error) {
    if (isRefusal(error) && error.code === 'ACCOUNT_BANNED') cookies.clear(kind);
    throw error;
  }
  if (caller === null) {
    if (cookies.readAll(kind).length > 0) cookies.clear(kind);
    throw new Refusal('SESSION_REQUIRED');
  }
  reply.header(SESSION_ACCOUNT, `${kind}:${caller.id}`);
  requireDrawnFor(request, caller);
  return caller;
}

/** A program names no account and acts for the account of its cookie. */
function requireDrawnFor(
  { method, headers }: FastifyRequest,
  { kind, id, username }: NonNullable<Callers[SessionKind]>,
): void {
  if (isSafeMethod(method)) return;
  const drawnFor = [headers[DRAWN_FOR] ?? ''].flat().join(',').split(',');
  const named = drawnFor.map((each) => each.trim()).filter((each) => each.startsWith(`${kind}:`));
  if (named.some((each) => each !== `${kind}:${id}`)) {
    throw new Refusal('ACCOUNT_CHANGED', { username });
  }
}
