import { newChatLinkCode } from '../identity/chat-link.ts';
import type { AdminCaller } from '../platform/http/callers.ts';
import type { RequestContext } from '../platform/http/request-context.ts';
import type { Services } from '../platform/services.ts';

/** Returns a code for the caller, who sends it in the chat. Changes nothing. */
export async function startChatLink(
  services: Pick<Services, 'db' | 'clock' | 'keyedHash'>,
  { caller: { id } }: RequestContext<AdminCaller>,
): Promise<{ code: string; isConnected: boolean }> {
  return newChatLinkCode(services, id);
}
