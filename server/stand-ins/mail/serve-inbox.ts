import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod';
import { documentPolicy } from '../../src/platform/guards/content-security-policy.ts';
import type { MailInbox, ReceivedMail } from '../../src/platform/ports/mailer.ts';
import { Refusal } from '../../src/platform/refusal.ts';
import { inboxPage, messagePage } from './inbox-pages.ts';

const query = z.object({ to: z.string().max(254).optional().catch(undefined) });
const params = z.object({ id: z.string().catch('') });

/**
 * The inbox of the built-in mail server: a page for people, JSON for tests. Everybody can see
 * everybody's mail, so it only exists if no mail leaves the program.
 */
export function serveInbox(app: FastifyInstance, inbox: MailInbox): void {
  app.get('/stand-ins/mail', async (request, reply) => {
    const { to } = query.parse(request.query);
    return sendPage(reply, inboxPage(await listFor(inbox, to), to));
  });
  app.get('/stand-ins/mail/messages', async (request, reply) => {
    const { to } = query.parse(request.query);
    return reply.header('cache-control', 'no-store').send(await listFor(inbox, to));
  });
  app.get('/stand-ins/mail/messages/:id', async (request, reply) => {
    const { id } = params.parse(request.params);
    const message = (await inbox.list()).find((each) => each.id === id);
    if (message === undefined) throw new Refusal('ROUTE_UNKNOWN');
    return sendPage(reply, messagePage(message));
  });
}

async function listFor(inbox: MailInbox, to: string | undefined): Promise<ReceivedMail[]> {
  const messages = await inbox.list();
  const wanted = to?.toLowerCase();
  if (wanted === undefined || wanted === '') return messages;
  return messages.filter((each) => each.to.some((address) => address.toLowerCase() === wanted));
}

function sendPage(reply: FastifyReply, html: string): FastifyReply {
  return reply
    .header('content-security-policy', documentPolicy(html))
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(html);
}
