import type { SessionKind } from '@regz/contract/operation.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SESSION_ACCOUNT } from '../guards/cookies/session-cookies.ts';
import { isSafeMethod } from '../guards/origins/same-origin.ts';
import { isRefusal, Refusal } from '../refusal.ts';
import type { Authenticate, Callers } from './callers.ts';
import type { RequestContext } from './request-context.ts';

/** Says for whom the asking page was drawn, in the words of `session-account`, one per kind. */
const DRAWN_FOR = 'drawn-for';

type Asking = { authenticate: Authenticate; request: FastifyRequest; reply: FastifyReply };
type Asked = { beforeSetUp: boolean; operation?: string };

/**
 * Finds whom the cookies of a request belong to, or null if they open nothing. A browser may send
 * several cookies of one name, such as one of an older domain: each is tried.
 * @throws Refusal ACCOUNT_BANNED; what else `authenticate` refuses.
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
 * The session that a request needs. The answer says whose it is, and its cookies go if they open
 * nothing. Whoever changes something and says for whom their page was drawn must still be that
 * account.
 * @throws Refusal SESSION_REQUIRED; ACCOUNT_CHANGED if another window has logged in as somebody
 * else; ACCOUNT_BANNED; what else `authenticate` refuses.
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

/** A program says for nobody, and acts for whomever its cookie names. */
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
