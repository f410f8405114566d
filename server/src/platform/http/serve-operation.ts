import type { ErrorMap } from '@orpc/contract';
import type { Caller } from '@regz/contract/operation.ts';
import type { TokenScope } from '@regz/rules/api-tokens/new-token.ts';
import type { FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import type * as z from 'zod';
import type { Clock } from '../clock.ts';
import { hasSqlState, sqlState } from '../database/database-errors.ts';
import type { Database } from '../database/database.ts';
import { bearerToken } from '../guards/bearer-token.ts';
import type { CookieScope } from '../guards/cookies/cookie-scope.ts';
import { Refusal } from '../refusal.ts';
import { answerInPieces, isInPieces } from './answers/answer-in-pieces.ts';
import type { SendCached } from './answers/response-cache.ts';
import type {
  Authenticate,
  AuthenticateToken,
  Callers,
  DeviceGuard,
  StaffCaller,
} from './callers.ts';
import { createRequestContext } from './create-request-context.ts';
import { answerOnce, type IdempotencyScope, idempotencyScope } from './idempotency.ts';
import { identifySession } from './identify-session.ts';
import type { RequestContext } from './request-context.ts';
import { refuseBadText } from './strict-json.ts';

type AnyCaller = Callers[Caller] | StaffCaller;

/** One operation of the contract, ready to be served. */
export type Operation = {
  name: string;
  method: HTTPMethods;
  path: string;
  successStatus: number;
  caller: Caller;
  token: TokenScope | undefined;
  idempotent: boolean;
  fileName: string | undefined;
  contentType: string | undefined;
  beforeSetUp: boolean;
  /** Sends the answer if it is cached as bytes. */
  cached: SendCached | undefined;
  input: z.ZodType;
  output: z.ZodType;
  refusals: ErrorMap;
  handler: (context: RequestContext<AnyCaller>, input: unknown) => Promise<unknown>;
};

export type RouteDependencies = {
  authenticate: Authenticate;
  authenticateToken: AuthenticateToken;
  devices: DeviceGuard;
  db: Database;
  cookies: CookieScope;
  clock: Clock;
};

/**
 * Answers one request: identifies the caller, validates the input, acts, validates the answer.
 * @throws Refusal for everything the contract declares; the error handler renders it.
 */
export async function serveOperation(
  operation: Operation,
  dependencies: RouteDependencies,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const asked = createRequestContext(request, reply, dependencies);
  const identifyCaller = () => identify(operation, dependencies, { request, reply }, asked);
  const caller = await identifyCaller();
  const input = readInput(operation, request);
  const idempotency = scopeOf(operation, caller, request, input);
  const context: RequestContext<AnyCaller> = { ...asked, caller, idempotency };
  const act = () => operation.handler(context, input);
  const answer = await sessionHeld(
    () => (idempotency === undefined ? act() : answerOnce(dependencies.db, idempotency, act)),
    identifyCaller,
  );
  if (operation.cached !== undefined) return operation.cached(answer, request, reply);
  const body =
    operation.contentType !== undefined && isInPieces(answer)
      ? await answerInPieces(answer)
      : operation.output.parse(answer);
  reply.code(operation.successStatus).header('cache-control', 'no-store');
  if (body instanceof File) return sendFile(body, reply);
  if (operation.fileName !== undefined) {
    reply.header('content-disposition', `attachment; filename="${operation.fileName}"`);
  }
  if (operation.contentType !== undefined) reply.type(operation.contentType);
  return body;
}

/** Sends bytes for a browser to save under a server-made name of letters and digits. */
async function sendFile(file: File, reply: FastifyReply): Promise<Buffer> {
  reply
    .type(file.type)
    .header('cache-control', 'private, no-store')
    .header('content-disposition', `attachment; filename="${file.name}"`);
  return Buffer.from(await file.arrayBuffer());
}

/**
 * Runs the work of a session. Rows that refer to a session or its account cannot be written after
 * it has ended. `askAgain` identifies the caller again after such a failure, and throws if the
 * session has ended.
 */
async function sessionHeld(
  work: () => Promise<unknown>,
  askAgain: () => Promise<unknown>,
): Promise<unknown> {
  try {
    return await work();
  } catch (error) {
    if (hasSqlState(error, sqlState.foreignKeyViolation)) await askAgain();
    throw error;
  }
}

/** An API token counts only where the contract marks the operation for one. */
async function identify(
  { caller: required, beforeSetUp, token: scope, name }: Operation,
  { authenticate, authenticateToken, devices }: RouteDependencies,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  asked: RequestContext<null>,
): Promise<AnyCaller> {
  if (required === 'anyone') return null;
  if (required === 'device') return devices.callerOf(request);
  const bearer = scope === undefined ? undefined : bearerToken(request);
  if (scope !== undefined && bearer !== undefined) {
    return authenticateToken(bearer, { scope, operation: name, address: asked.origin.address });
  }
  return identifySession({ authenticate, request, reply }, asked, required, {
    beforeSetUp,
    operation: name,
  });
}

function readInput(operation: Operation, request: FastifyRequest): unknown {
  const sent = operation.method === 'GET' ? request.query : (request.body ?? {});
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) {
    throw new Refusal('INPUT_INVALID', { issues: [{ path: '', problem: 'not_an_object' }] });
  }
  const params = typeof request.params === 'object' ? request.params : {};
  // The path decides its parameters, so nothing else may name them.
  const repeated = Object.keys(params ?? {}).find((name) => Object.hasOwn(sent, name));
  if (repeated !== undefined) {
    throw new Refusal('INPUT_INVALID', { issues: [{ path: repeated, problem: 'repeated' }] });
  }
  const given = { ...sent, ...params };
  if (operation.method === 'GET' || operation.path.includes('{')) refuseBadText(given, '');
  const parsed = operation.input.safeParse(given);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.slice(0, 20).map((issue) => ({
    path: issue.path.join('.'),
    problem: issue.code,
  }));
  throw new Refusal('INPUT_INVALID', { issues });
}

function scopeOf(
  operation: Operation,
  caller: AnyCaller,
  request: FastifyRequest,
  input: unknown,
): IdempotencyScope | undefined {
  if (!operation.idempotent || caller === null) return undefined;
  return idempotencyScope({
    principal: principalOf(caller),
    operation: operation.name,
    key: request.headers['idempotency-key'],
    input,
  });
}

/** Two tokens of one person do not share answers. */
function principalOf(caller: NonNullable<AnyCaller>): string {
  if ('token' in caller) return `api-token:${caller.token}`;
  return `${caller.kind}:${caller.id}`;
}
