import { setTimeout as wait } from 'node:timers/promises';
import { SECOND_MS } from '@regz/rules/durations.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { systemClock } from '../../platform/clock.ts';
import { cookieScope } from '../../platform/guards/cookies/cookie-scope.ts';
import { createRequestContext } from '../../platform/http/create-request-context.ts';
import { refuseBadText } from '../../platform/http/strict-json.ts';
import { WEBHOOKS_PATH } from '../../platform/http/webhook-urls.ts';
import type {
  ChatForm,
  ChatInteractions,
  ChatReply,
} from '../../platform/ports/chat-interactions.ts';
import type { Services } from '../../platform/services.ts';
import { answerRequest } from './answer-request.ts';
import type { Operations } from './command.ts';
import { recordInteraction } from './interactions.queries.ts';

const BODY_LIMIT_BYTES = 64 * 1024;
/** The chat drops a request without an answer after three seconds. */
const PATIENCE_MS = 2 * SECOND_MS;

/**
 * Serves the signed requests of the chat. A wrong, stale or repeated request gets a 401. Without the
 * key of the chat the address does not exist.
 */
export async function serveInteractions(
  app: FastifyInstance,
  services: Services,
  operations: Operations,
): Promise<void> {
  const { interactions } = services.community;
  if (interactions === null) return;
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer' },
      async (_request: unknown, body: Buffer) => body,
    );
    const answer = answerer(services, operations, interactions);
    scope.post(`${WEBHOOKS_PATH}/discord`, { bodyLimit: BODY_LIMIT_BYTES }, answer);
  });
}

function answerer(services: Services, operations: Operations, interactions: ChatInteractions) {
  const { db, clock, config } = services;
  const cookies = cookieScope(config);
  return async (http: FastifyRequest, reply: FastifyReply) => {
    reply.header('cache-control', 'no-store');
    const { headers, body } = http;
    // A signature dates from the real time, which a test clock does not change.
    const at = systemClock();
    const request = Buffer.isBuffer(body) ? interactions.read({ headers, body }, at) : null;
    if (request === 'ping') return reply.send(interactions.pong);
    if (request === null) return reply.code(401).send({ received: false });
    refuseBadText(request.values, '');
    const isNew = await recordInteraction(db, { id: request.id, at: new Date(at) });
    if (!isNew) return reply.code(401).send({ received: false });
    const context = createRequestContext(http, reply, { cookies, clock });
    const answering = answerRequest({ services, operations, request, context });
    const answer = await inTime(answering);
    if (answer !== null) return reply.send(interactions.write(answer));
    answering
      .then(async (late) => {
        // A form cannot come late; its command reads only the account.
        if (!('form' in late)) await services.community.editReply(request, late);
      })
      .catch((error: unknown) => {
        services.log.warn({ err: error }, 'a late reply did not reach the chat');
      });
    return reply.send(interactions.deferred);
  };
}

async function inTime(
  answering: Promise<ChatReply | ChatForm>,
): Promise<ChatReply | ChatForm | null> {
  const ended = new AbortController();
  try {
    return await Promise.race([answering, wait(PATIENCE_MS, null, { signal: ended.signal })]);
  } finally {
    ended.abort();
  }
}
