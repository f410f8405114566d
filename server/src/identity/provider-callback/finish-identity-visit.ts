import { MINUTE_MS } from '@regz/rules/durations.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { Authenticate, CustomerCaller } from '../../platform/http/callers.ts';
import { findSession } from '../../platform/http/identify-session.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { IdentityFault, type ProvenIdentity } from '../../platform/ports/identity-provider.ts';
import { isRefusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { endOwnVisit } from '../provider/begin-identity-visit.ts';
import { holdRegistration } from '../provider/hold-registration.ts';
import { type IdentityFlow, takeFlow, upsertGrant } from '../provider/identity-flows.queries.ts';
import { IdentityRefused } from '../provider/identity-refused.ts';
import {
  HOME_PAGE,
  identityReturnPath,
  LOG_IN_PAGE,
  withOutcome,
} from '../provider/identity-return-path.ts';
import { proveEmail } from '../provider/prove-email.ts';
import { logInWithIdentity } from '../sign-in/log-in-with-identity.ts';
import { noteLogIn } from '../sign-in/note-log-in.ts';

type Return = RequestContext<null>;

const PROOF_MS = 5 * MINUTE_MS;

/**
 * Completes a visit that returns from the identity provider, and returns the path to continue at,
 * whose query contains the outcome. A visit ends with its first return, with any result.
 * @param input.query of the callback, as it was sent.
 */
export async function finishIdentityVisit(
  services: Services,
  context: Return,
  input: { authenticate: Authenticate; query: URLSearchParams },
): Promise<string> {
  const { authenticate, query } = input;
  const session = await openedSession(authenticate, context);
  const state = query.get('state') ?? '';
  const flow = /^[\w-]{43}$/.test(state) ? await takeFlow(services.db, state) : undefined;
  try {
    return await completeVisit(services, { context, flow, state, session, query });
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal === null || refusal.code === 'IDENTITY_FAILED') {
      services.log.warn({ err: error }, 'a callback from the identity provider failed');
    }
    const code = refusal?.code ?? 'IDENTITY_FAILED';
    return refusedPath(flow, code, session !== null && session !== 'banned');
  }
}

type Session = CustomerCaller | 'banned' | null;

async function openedSession(authenticate: Authenticate, context: Return): Promise<Session> {
  try {
    return await findSession(authenticate, context, 'customer');
  } catch (error) {
    if (!isRefusal(error) || error.code !== 'ACCOUNT_BANNED') throw error;
    return 'banned';
  }
}

type Callback = {
  context: Return;
  flow: IdentityFlow | undefined;
  state: string;
  session: Session;
  query: URLSearchParams;
};

async function completeVisit(services: Services, returned: Callback): Promise<string> {
  const { context, flow, state, session, query } = returned;
  const own = endOwnVisit(context, state);
  if (flow === undefined || !own || flow.expiresAt.getTime() <= services.clock()) {
    throw new IdentityRefused('IDENTITY_FLOW_INVALID');
  }
  if (flow.sessionId === null) return signIn(services, context, flow, query);
  if (session === 'banned') throw new IdentityRefused('ACCOUNT_BANNED');
  if (session?.sessionId !== flow.sessionId) throw new IdentityRefused('SESSION_REQUIRED');
  return prove(services, { ...context, caller: session }, flow, query);
}

async function signIn(
  services: Services,
  context: Return,
  flow: IdentityFlow,
  query: URLSearchParams,
): Promise<string> {
  const how = { kind: 'customer', factor: 'identity provider' } as const;
  const { identity, known } = await noteLogIn(services, context, how, async (attempt) => {
    const proven = await provenIdentity(services, flow, query);
    const found = await logInWithIdentity(services, context, { identity: proven, attempt });
    return { identity: proven, known: found };
  });
  const path = identityReturnPath(flow.purpose, flow.returnTo) ?? HOME_PAGE;
  if (known) {
    return withOutcome(path, { done: 'IDENTITY_LOGGED_IN' });
  }
  await holdRegistration(services, context, identity);
  return withOutcome(LOG_IN_PAGE, { done: 'IDENTITY_REGISTRATION_PENDING', next: nextOf(path) });
}

async function prove(
  services: Services,
  context: RequestContext<CustomerCaller>,
  flow: IdentityFlow,
  query: URLSearchParams,
): Promise<string> {
  const identity = await provenIdentity(services, flow, query);
  const { purpose, payload, expectedEmail } = flow;
  const { sessionId, id: customerId } = context.caller;
  const now = new Date(services.clock());
  await transaction(services.db, async ({ trx }) => {
    await proveEmail(trx, context, { identity, expectedEmail, now });
    if (purpose === 'log-in' || purpose === 'register' || purpose === 'verify-email') return;
    const expiresAt = new Date(now.getTime() + PROOF_MS);
    await upsertGrant(trx, { sessionId, customerId, purpose, payload, expiresAt });
  });
  const path = identityReturnPath(purpose, flow.returnTo) ?? HOME_PAGE;
  return purpose === 'verify-email'
    ? withOutcome(path, { done: 'IDENTITY_EMAIL_VERIFIED' })
    : withOutcome(path, { proof: 'ok' });
}

async function provenIdentity(
  { identity }: Services,
  flow: IdentityFlow,
  query: URLSearchParams,
): Promise<ProvenIdentity> {
  const callback = new URL(flow.redirectUri);
  callback.search = query.toString();
  const { verifier, nonce } = flow;
  const started = { verifier, nonce, state: query.get('state') ?? '' };
  const proven = await identity.finishAuthorization(callback, {
    ...started,
    fresh: flow.sessionId !== null,
  });
  if (!proven.emailProven) throw new IdentityRefused('IDENTITY_EMAIL_UNVERIFIED');
  return proven;
}

const codeOfFault = {
  unavailable: 'IDENTITY_PROVIDER_UNAVAILABLE',
  cancelled: 'IDENTITY_CANCELLED',
  stale: 'IDENTITY_STALE',
  failed: 'IDENTITY_FAILED',
} as const;

function refusalOf(error: unknown): IdentityRefused | null {
  if (error instanceof IdentityRefused) return error;
  if (error instanceof IdentityFault) return new IdentityRefused(codeOfFault[error.kind], error);
  return null;
}

/**
 * Logged-in customers see the refusal on the page of the purpose, everybody else on the login page.
 */
function refusedPath(
  flow: IdentityFlow | undefined,
  refusal: IdentityRefused['code'],
  signedIn: boolean,
): string {
  const path = (flow && identityReturnPath(flow.purpose, flow.returnTo)) ?? HOME_PAGE;
  const stays = signedIn && refusal !== 'SESSION_REQUIRED' && refusal !== 'ACCOUNT_BANNED';
  if (stays) return withOutcome(path, { refusal });
  return withOutcome(LOG_IN_PAGE, { refusal, next: nextOf(path) });
}

/** A login leads to the dashboard anyway. */
function nextOf(path: string): string | null {
  return path === HOME_PAGE ? null : path;
}
