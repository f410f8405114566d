import { isLanguage } from '@regz/rules/sites/languages.ts';
import type { Database } from '../../platform/database/database.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { endHeldSession } from './log-out.ts';
import { hashSecret, newSessionToken } from './session-token.ts';
import { insertSession, type SessionOwner } from './sessions.queries.ts';

/**
 * Starts a session with a new token and ends the one the browser had before, so that a token
 * planted in advance never becomes valid. The browser gets the language that the account has chosen.
 */
export async function startSession(
  trx: Database,
  context: RequestContext<unknown>,
  input: SessionOwner & { now: Date; language?: string | null },
): Promise<void> {
  const { kind, id, now, language } = input;
  const token = newSessionToken();
  await insertSession(trx, {
    id: token.id,
    kind,
    ownerId: id,
    secretHash: hashSecret(token.secret),
    at: now,
    userAgent: context.origin.userAgent,
    address: context.origin.address,
  });
  await endHeldSession(trx, context, kind);
  context.cookies.write(kind, token.text, id);
  if (isLanguage(language)) context.cookies.writeLanguage(language);
}
