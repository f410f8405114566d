import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod';
import { escapeHtml } from '../../src/platform/escape-html.ts';
import { documentPolicy } from '../../src/platform/guards/content-security-policy.ts';
import type { MailInbox, ReceivedMail } from '../../src/platform/ports/mailer.ts';
import { Refusal } from '../../src/platform/refusal.ts';
import { brandHeader, FACE } from '../face.ts';

const query = z.object({ to: z.string().max(254).optional().catch(undefined) });
const params = z.object({ id: z.string().catch('') });

/**
 * The inbox of the built-in mail server: a page for people, JSON for tests. It is not protected, so
 * it exists only if no mail leaves the program.
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

const STYLE = `${FACE}
form { display: flex; flex-wrap: wrap; gap: .75rem; align-items: end; margin-bottom: 1.5rem; }
form label { flex: 1 1 16rem; }
ol { list-style: none; margin: 0; padding: 0; border: 1px solid var(--line);
  border-radius: .375rem; background: var(--surface); overflow: hidden; }
li + li { border-top: 1px solid var(--line); }
li a { display: grid; gap: .125rem; padding: .75rem 1rem; text-decoration: none; color: inherit;
  overflow-wrap: anywhere; }
li a:hover { background: var(--raised); }
small, dt { color: var(--soft); }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem; }
dd { margin: 0; overflow-wrap: anywhere; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; padding: 1.5rem;
  border: 1px solid var(--line); border-radius: .375rem; background: var(--surface); }
`;

/** Every message in the built-in mail server, newest first. */
function inboxPage(messages: readonly ReceivedMail[], to: string | undefined): string {
  const items = messages.map(
    ({ id, subject, to: recipients, receivedAt }) =>
      `<li><a href="/stand-ins/mail/messages/${escapeHtml(id)}"><strong>${escapeHtml(subject)}</strong>
<small>${escapeHtml(recipients.join(', '))} · ${timeElement(receivedAt)}</small></a></li>`,
  );
  const list = items.length === 0 ? '<p>No messages yet.</p>' : `<ol>${items.join('\n')}</ol>`;
  return page(
    'Inbox',
    `<p>SMTP_URL is not set, so no email leaves this machine. Every message that would be sent is kept here.</p>
<form method="get" action="/stand-ins/mail"><label>Recipient
<input type="email" name="to" value="${escapeHtml(to ?? '')}"></label>
<button type="submit">Show</button></form>
${list}`,
  );
}

/** One message as text, with links. */
function messagePage(message: ReceivedMail): string {
  return page(
    message.subject,
    `<p><a href="/stand-ins/mail">All messages</a></p>
<dl><dt>From</dt><dd>${escapeHtml(message.from)}</dd>
<dt>To</dt><dd>${escapeHtml(message.to.join(', '))}</dd>
<dt>Received</dt><dd>${timeElement(message.receivedAt)}</dd></dl>
<pre>${withLinks(message.text)}</pre>`,
  );
}

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>${STYLE}</style></head>
<body>${brandHeader('Mail stand-in')}<main><h1>${escapeHtml(title)}</h1>
${body}</main></body></html>`;
}

function timeElement(at: Date): string {
  const iso = at.toISOString();
  return `<time datetime="${iso}">${iso.replace('T', ' ').slice(0, 19)} UTC</time>`;
}

function withLinks(text: string): string {
  return text
    .split(/(https?:\/\/\S+)/)
    .map((part, index) => {
      const shown = escapeHtml(part);
      return index % 2 === 0 ? shown : `<a rel="noreferrer" href="${shown}">${shown}</a>`;
    })
    .join('');
}
