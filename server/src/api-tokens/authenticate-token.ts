import { mayCall } from '@regz/rules/staff/staff-roles.ts';
import type { AuthenticateToken } from '../platform/http/callers.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Services } from '../platform/services.ts';
import { isWithin } from './address-blocks.ts';
import { parseApiToken, sameSecret } from './api-token.ts';
import { findRunningToken, noteTokenUse } from './api-tokens.queries.ts';

/** A use is recorded at most once within this time, so that not every request writes. */
const NOTED_EVERY_MS = 60_000;

/** The guard in front of operations that tokens may reach. Source: decision record 0029. */
export function createAuthenticateToken(
  services: Pick<Services, 'db' | 'clock' | 'budgets'>,
): AuthenticateToken {
  const { db, clock, budgets } = services;
  return async (text, { scope, operation, address }) => {
    const given = parseApiToken(text);
    if (given === null) throw new Refusal('API_TOKEN_INVALID');
    const now = clock();
    const token = await findRunningToken(db, given.id, new Date(now));
    if (token === undefined || !sameSecret(given.secretHash, token.secretHash)) {
      throw new Refusal('API_TOKEN_INVALID');
    }
    if (!isWithin(address, token.addressBlocks)) throw new Refusal('API_TOKEN_INVALID');
    if (token.codesMissing) throw new Refusal('ACCOUNT_CODES_MISSING');
    if (!mayCall(token.role, operation)) throw new Refusal('ACCOUNT_ROLE_INSUFFICIENT');
    await budgets.apiToken.take(token.id);
    if (!token.scopes.includes(scope)) throw new Refusal('API_TOKEN_SCOPE_MISSING', { scope });
    if (now - (token.lastUsedAt?.getTime() ?? 0) >= NOTED_EVERY_MS) {
      await noteTokenUse(db, token.id, { at: new Date(now), address });
    }
    return { kind: 'admin', id: token.adminId, username: token.username, token: token.id };
  };
}
