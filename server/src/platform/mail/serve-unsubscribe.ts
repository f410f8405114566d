import { paths } from '@regz/rules/sites/paths.ts';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/database.ts';
import { Refusal } from '../refusal.ts';
import type { Services } from '../services.ts';
import { isUnsubscribeToken, UNSUBSCRIBE_PATH } from './unsubscribe-link.ts';

/** Turns off mails of a kind to a customer. Does nothing for a deleted account. */
export type RefuseMails = (db: Database, customerId: string) => Promise<void>;

type Params = { kind: string; customerId: string; token: string };

/** Mail programs send one line. Its content does not matter. */
const BODY_BYTES = 4_096;

/**
 * Serves the links of `unsubscribeLink`. A mail program posts to one, without a session (RFC 8058).
 * A person who opens it gets the dashboard, which offers the same choice. A GET changes nothing,
 * because link scanners follow the links of mails.
 */
export async function serveUnsubscribe(
  app: FastifyInstance,
  services: Services,
  refusing: Readonly<Record<string, RefuseMails>>,
): Promise<void> {
  const kinds = new Map(Object.entries(refusing));
  const route = `${UNSUBSCRIBE_PATH}/:kind/:customerId/:token`;
  await app.register(async (mails) => {
    mails.removeAllContentTypeParsers();
    const parsing = { parseAs: 'buffer', bodyLimit: BODY_BYTES } as const;
    mails.addContentTypeParser('*', parsing, async () => null);
    const config = { takesMailPrograms: true };
    mails.post<{ Params: Params }>(route, { config }, async ({ params }, reply) => {
      const { token, ...subscription } = params;
      const refuse = kinds.get(subscription.kind);
      if (refuse === undefined || !isUnsubscribeToken(services, subscription, token)) {
        throw new Refusal('ROUTE_UNKNOWN');
      }
      await refuse(services.db, subscription.customerId);
      return reply.header('cache-control', 'no-store').send({ unsubscribed: true });
    });
    mails.get(route, async (_request, reply) =>
      reply
        .header('cache-control', 'no-store')
        .redirect(`${services.config.origins.client}${paths.dashboard}`),
    );
  });
}
