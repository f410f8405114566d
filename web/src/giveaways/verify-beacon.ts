import { bls12_381 } from '@noble/curves/bls12-381.js';
import { hexToBytes } from '@noble/curves/utils.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { BEACON_DOMAIN, beaconChains, beaconMessage } from '@regz/rules/giveaways/beacon.ts';
import type { Proof } from './giveaway.ts';

type Beacon = NonNullable<Proof['giveaway']['beacon']>;

/**
 * True if a round's signature is valid for its chain. Only this page loads the cryptography for it.
 */
export async function verifyBeacon({ chain, round, signature }: Beacon): Promise<boolean> {
  if (signature === null) return false;
  const message = sha256(beaconMessage(round));
  const { shortSignatures } = bls12_381;
  const point = shortSignatures.hash(message, BEACON_DOMAIN);
  try {
    const key = hexToBytes(beaconChains[chain].publicKey);
    return shortSignatures.verify(hexToBytes(signature), point, key);
  } catch {
    return false;
  }
}
