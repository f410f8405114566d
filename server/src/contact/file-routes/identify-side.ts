import { CONTACT_TOKEN_HEADER, type ContactSide } from '@regz/rules/contact/files.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieScope } from '../../platform/guards/cookies/cookie-scope.ts';
import type { Authenticate } from '../../platform/http/callers.ts';
import { createRequestContext } from '../../platform/http/create-request-context.ts';
import { identifySession } from '../../platform/http/identify-session.ts';
import type { Services } from '../../platform/services.ts';
import type { FileSender } from '../attachments/contact-files.queries.ts';
import { requireOwnThread } from '../open-thread.ts';
import { ownerOf } from '../threads/own-thread-view.ts';
import { findOwnThread } from '../threads/own-threads.queries.ts';

/** A person on one side of conversations. */
type Person = { sender: FileSender; mayRead: (threadId: string) => Promise<boolean> };

type Asking = { authenticate: Authenticate; request: FastifyRequest; reply: FastifyReply };

/**
 * Identifies the sender or reader of a file. `operation` is what staff must be allowed to call.
 * @throws Refusal CONTACT_LINK_INVALID, SESSION_REQUIRED, and the others of a session
 */
export async function identifySide(
  { config, clock, db }: Pick<Services, 'config' | 'clock' | 'db'>,
  asking: Asking,
  { side, operation }: { side: ContactSide; operation: string },
): Promise<Person> {
  const { request, reply } = asking;
  const context = createRequestContext(request, reply, { cookies: cookieScope(config), clock });
  if (side === 'staff') {
    const asked = { beforeSetUp: false, operation };
    const { id } = await identifySession(asking, context, 'admin', asked);
    return { sender: { staffId: id }, mayRead: async () => true };
  }
  if (side === 'own') {
    const caller = await identifySession(asking, context, 'customer');
    const owner = ownerOf(caller);
    const mayRead = async (threadId: string) =>
      (await findOwnThread(db, owner, threadId)) !== undefined;
    return { sender: { userId: caller.id }, mayRead };
  }
  const token = [request.headers[CONTACT_TOKEN_HEADER] ?? ''].flat().join();
  const { id } = await requireOwnThread(db, token);
  return { sender: { threadId: id }, mayRead: async (threadId) => threadId === id };
}
