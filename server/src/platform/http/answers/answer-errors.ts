import type { ErrorMap } from '@orpc/contract';
import { platformRefusals } from '@regz/contract/refusals.ts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isOverload, isStorageFull } from '../../database/database-errors.ts';
import { counts } from '../../metrics/counts.ts';
import { Refusal } from '../../refusal.ts';
import type { DiskState } from '../disk-state.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The refusals this route declares, by code. */
    refusals?: ErrorMap;
    /** How many values the JSON body may contain. */
    mostValues?: number;
    /** Whether API tokens are accepted here. */
    takesTokens?: boolean;
    /** True if devices call it, which sign each request. */
    takesDevices?: boolean;
    /** True if old panels call it, which have neither a session nor an origin. */
    takesOldPanels?: boolean;
    /** True if mail programs call it, which have neither and send the token of a mail. */
    takesMailPrograms?: boolean;
  }
}

/** Renders every error of the API in its one shape; nothing internal leaves the server. */
export function answerErrors(app: FastifyInstance, disk: DiskState): void {
  app.setErrorHandler<FastifyError | Refusal>((error, request, reply) => {
    if (isStorageFull(error)) disk.noteFull();
    const refusal = asRefusal(error, request);
    const declared: ErrorMap = request.routeOptions.config.refusals ?? platformRefusals;
    const status = declared[refusal.code]?.status;
    if (status === undefined) {
      request.log.error({ code: refusal.code }, 'a refusal that the contract does not declare');
      return sendRefusal(reply, internalError(request), 500);
    }
    counts.refusals.inc({ code: refusal.code });
    return sendRefusal(reply, refusal, status);
  });
}

/** Renders a refusal with its status; Retry-After repeats its data. */
export function sendRefusal(reply: FastifyReply, refusal: Refusal, status: number): FastifyReply {
  const data: unknown = refusal.data;
  if (typeof data === 'object' && data !== null && 'retryAfterSeconds' in data) {
    reply.header('retry-after', String(data.retryAfterSeconds));
  }
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .send({
      defined: true,
      code: refusal.code,
      status,
      message: refusal.code,
      ...(data === undefined ? {} : { data }),
    });
}

function asRefusal(error: FastifyError | Refusal, request: FastifyRequest): Refusal {
  if (error instanceof Refusal) return error;
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new Refusal('BODY_TOO_LARGE');
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') {
    return new Refusal('MEDIA_TYPE_UNSUPPORTED');
  }
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return new Refusal('INPUT_INVALID', { issues: [{ path: '', problem: 'bad_request' }] });
  }
  if (isStorageFull(error)) {
    request.log.error({ err: error }, 'the disk is full');
    return new Refusal('STORAGE_FULL', { retryAfterSeconds: 30 });
  }
  if (isOverload(error)) {
    request.log.warn({ err: error }, 'the database did not respond in time');
    return new Refusal('SERVICE_BUSY', { retryAfterSeconds: 2 });
  }
  request.log.error({ err: error }, 'unexpected error');
  return internalError(request);
}

function internalError(request: FastifyRequest): Refusal {
  return new Refusal('INTERNAL_ERROR', { requestId: request.id });
}
