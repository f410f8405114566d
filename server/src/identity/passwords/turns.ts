import type { SessionKind } from '@regz/contract/operation.ts';
import { addressBlock } from '../../platform/guards/address.ts';
import type { Callers } from '../../platform/http/callers.ts';
import type { Origin } from '../../platform/http/request-context.ts';
import type { Turn } from '../../platform/ports/password-hasher.ts';

/** The turn of a login. Attempts from other addresses do not delay the owner. */
export function logInTurn(
  lane: 'log-in' | 'staff',
  username: string,
  { address }: Pick<Origin, 'address'>,
): Turn {
  const block = addressBlock(address);
  return { lane, block, account: `${lane}:${username.toLowerCase()}@${block}` };
}

/** The turn of a caller with a session. */
export function ownTurn(
  { kind, id }: Pick<Callers[SessionKind], 'kind' | 'id'>,
  { address }: Pick<Origin, 'address'>,
): Turn {
  const lane = kind === 'admin' ? 'staff' : 'account';
  return { lane, block: addressBlock(address), account: `${kind}:${id}` };
}

/**
 * The turn of a caller without a session: a registration, or a mailed link, whose owner must not
 * wait behind a thief in the same account.
 */
export function visitorsTurn({ address }: Pick<Origin, 'address'>): Turn {
  return { lane: 'account', block: addressBlock(address) };
}
