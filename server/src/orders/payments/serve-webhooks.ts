import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { WEBHOOKS_PATH } from '../../platform/http/webhook-urls.ts';
import type { PaymentEvent } from '../../platform/ports/payment-event.ts';
import {
  PaymentFault,
  type PaymentFaultKind,
  type PaymentProvider,
} from '../../platform/ports/payment-provider.ts';
import type { Services } from '../../platform/services.ts';
import { receiveEvents } from './receive-events.ts';

/** The status a provider gets when its webhook cannot be read; nothing about why. */
const statusOf: Readonly<Record<PaymentFaultKind, number>> = {
  'signature-invalid': 401,
  malformed: 400,
  refused: 502,
  unreachable: 503,
};

/**
 * Serves the payment providers' webhooks at `/api/webhooks/:provider`, over the raw bytes that they
 * signed. An event is stored and settled before the answer; an answer of 5xx asks for it again.
 * Source: checkout contracts 4.2; security O3.
 */
export async function serveWebhooks(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(async (hooks) => {
    hooks.removeAllContentTypeParsers();
    hooks.addContentTypeParser(
      '*',
      { parseAs: 'buffer' },
      async (_request: unknown, body: Buffer) => body,
    );
    hooks.post<{ Params: { provider: string } }>(`${WEBHOOKS_PATH}/:provider`, (request, reply) =>
      handleWebhook(services, request, reply),
    );
  });
}

async function handleWebhook(
  services: Services,
  request: FastifyRequest<{ Params: { provider: string } }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  reply.header('cache-control', 'no-store');
  const provider = services.payments.find(request.params.provider);
  if (provider === undefined) return reply.code(404).send({ received: false });
  let events: readonly PaymentEvent[];
  try {
    events = await readEvents(services, provider, request);
  } catch (error) {
    if (!(error instanceof PaymentFault)) throw error;
    request.log.warn({ provider: provider.id, fault: error.kind }, 'a webhook was rejected');
    return reply.code(statusOf[error.kind]).send({ received: false });
  }
  const deliveries = await receiveEvents(services, { provider: provider.id, events });
  const answer = provider.answerWebhook?.(deliveries);
  if (answer === undefined) return reply.send({ received: true });
  return reply.code(answer.status).type(answer.contentType).send(answer.body);
}

async function readEvents(
  { clock }: Services,
  provider: PaymentProvider,
  { body, headers }: FastifyRequest,
): Promise<readonly PaymentEvent[]> {
  if (!Buffer.isBuffer(body)) throw new PaymentFault('malformed', 'no body');
  return provider.readWebhook({ body, headers, now: new Date(clock()) });
}
