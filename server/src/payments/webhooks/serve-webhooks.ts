import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findDelivery } from '../../orders/exported-queries.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { WEBHOOKS_PATH } from '../../platform/http/webhook-urls.ts';
import { counts } from '../../platform/metrics/counts.ts';
import { type PaymentEvent, storableEvent } from '../../platform/ports/payment-event.ts';
import { PaymentFault, type PaymentFaultKind } from '../../platform/ports/payment-provider.ts';
import type { Services } from '../../platform/services.ts';
import { storeEvent, storeAndSettle } from '../settlement/settle-event.ts';

/** The status a provider gets if its webhook cannot be read, without a reason. */
const statusOf: Readonly<Record<PaymentFaultKind, number>> = {
  'signature-invalid': 401,
  malformed: 400,
  refused: 502,
  unreachable: 503,
};

/**
 * Serves the payment providers' webhooks at `/api/webhooks/:provider`, over the raw bytes they
 * signed. An event is stored before the answer, with the job that settles it; it is also settled before the
 * answer to a provider that shows the answer to the buyer. A 5xx answer makes the provider retry.
 */
export async function serveWebhooks(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(async (hooks) => {
    hooks.removeAllContentTypeParsers();
    hooks.addContentTypeParser(
      '*',
      { parseAs: 'buffer' },
      async (_request: unknown, body: Buffer) => body,
    );
    hooks.addHook<{ Params: { provider: string } }>('onResponse', async (request, reply) => {
      const provider = services.payments.find(request.params.provider);
      if (provider === undefined) return;
      counts.webhooks.inc({ provider: provider.id, outcome: outcomeOf(reply.statusCode) });
    });
    hooks.post<{ Params: { provider: string } }>(`${WEBHOOKS_PATH}/:provider`, (request, reply) =>
      handleWebhook(services, request, reply),
    );
  });
}

function outcomeOf(status: number): 'accepted' | 'refused' | 'failed' {
  if (status < 400) return 'accepted';
  return status < 500 ? 'refused' : 'failed';
}

async function handleWebhook(
  services: Services,
  request: FastifyRequest<{ Params: { provider: string } }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  reply.header('cache-control', 'no-store');
  const provider = services.payments.find(request.params.provider);
  if (provider === undefined) return reply.code(404).send({ received: false });
  const { body, headers } = request;
  let events: readonly PaymentEvent[];
  try {
    if (!Buffer.isBuffer(body)) throw new PaymentFault('malformed', 'no body');
    const read = await provider.readWebhook({ body, headers, now: new Date(services.clock()) });
    events = read.map((event) => {
      const storable = storableEvent(event);
      if (storable === undefined) throw new PaymentFault('malformed', 'no fact about a payment');
      return storable;
    });
  } catch (error) {
    if (!(error instanceof PaymentFault)) throw error;
    request.log.warn({ provider: provider.id, fault: error.kind }, 'a webhook was rejected');
    return reply.code(statusOf[error.kind]).send({ received: false });
  }
  if (provider.answerWebhook === undefined) {
    for (const event of events) {
      await transaction(services.db, ({ trx }) =>
        storeEvent(services, trx, { provider: provider.id, event, settles: false }),
      );
    }
    return reply.send({ received: true });
  }
  await storeAndSettle(services, { provider: provider.id, events });
  const paid = events.filter(({ kind }) => kind === 'paid');
  const found = await Promise.all(
    paid.map((event) => findDelivery(services.db, provider.id, event)),
  );
  const answer = provider.answerWebhook(found.filter((delivery) => delivery !== undefined));
  return reply.code(answer.status).type(answer.contentType).send(answer.body);
}
