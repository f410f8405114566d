import { addressBlock } from '../../platform/guards/address.ts';
import type { AccountOwner } from '../../platform/http/callers.ts';
import type { Origin } from '../../platform/http/context.ts';
import type { Turn } from '../../platform/ports/password-hasher.ts';

/** The turn of a log-in. A stranger's tries take no place of the owner's, who is elsewhere. */
export function logInTurn(
  lane: 'log-in' | 'staff',
  username: string,
  { address }: Pick<Origin, 'address'>,
): Turn {
  const block = addressBlock(address);
  return { lane, block, account: `${lane}:${username.toLowerCase()}@${block}` };
}

/** The turn of somebody who is signed in, or comes with a mailed link. */
export function ownTurn({ kind, id }: AccountOwner, { address }: Pick<Origin, 'address'>): Turn {
  const lane = kind === 'admin' ? 'staff' : 'account';
  return { lane, block: addressBlock(address), account: `${kind}:${id}` };
}

/** The turn of a registration, which is nobody's account yet. */
export function newcomersTurn({ address }: Pick<Origin, 'address'>): Turn {
  return { lane: 'account', block: addressBlock(address) };
}
