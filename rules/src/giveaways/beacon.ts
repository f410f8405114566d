/** Public sources of random numbers (drand): signed rounds at a fixed interval. */
export const beaconChains = {
  /** Run by the League of Entropy: no single member can predict or choose a round. */
  quicknet: {
    publicKey:
      '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
    genesisMs: 1_692_803_367_000,
    periodMs: 3000,
  },
  /** Signed by the installation itself: it proves nothing, and needs no network. */
  'stand-in': {
    publicKey:
      'a17288304ad0c0cca76c398dab7fab2a53bc70095cf0bb252fa840d82befef589043092c164340afa5c4364df764d2470920623afb3a2e98edb0c56aeb9b0efaa03511dcad5006f8fd447b3958cea172954a49cafc254d116b271dde16b22dd4',
    genesisMs: 1_692_803_367_000,
    periodMs: 3000,
  },
} as const;

export const beaconNames = ['quicknet', 'stand-in'] as const;

/** A round of the beacon that is named before its value is published. */
export type PromisedRound = { chain: (typeof beaconNames)[number]; round: number };

/** The signature scheme of both chains. Source: drand's scheme bls-unchained-g1-rfc9380. */
export const BEACON_DOMAIN = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_';

/** Clocks differ: the round comes this long after the end by our clock. */
const AFTER_MS = 30_000;
const ROUND_BYTES = 8;

/** Returns the first round that is published half a minute after a moment, or later. */
export function roundAfter(chain: PromisedRound['chain'], endMs: number): PromisedRound {
  const { genesisMs, periodMs } = beaconChains[chain];
  return { chain, round: Math.ceil((endMs + AFTER_MS - genesisMs) / periodMs) + 1 };
}

/**
 * Returns the message that is hashed and signed for a round: its number as eight bytes, big-endian.
 */
export function beaconMessage(round: number): Uint8Array<ArrayBuffer> {
  const message = new Uint8Array(ROUND_BYTES);
  new DataView(message.buffer).setBigUint64(0, BigInt(round));
  return message;
}
