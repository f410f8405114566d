/** Evidence that banks require and that a proof may lack, in the order in which it is listed. */
export const proofGaps = [
  'account-gone',
  'purchase-address',
  'terms',
  'mails',
  'key',
  'key-views',
  'redemption',
  'redeemed-elsewhere',
  'sign-ins',
  'devices',
  'downloads',
  'earlier-orders',
] as const;
export type ProofGap = (typeof proofGaps)[number];

export type ProofContents = {
  hasAccount: boolean;
  /** True if the version of the terms that the buyer agreed to is stored. */
  hasTerms: boolean;
  hasKey: boolean;
  /** Null if the key is not redeemed. */
  redeemedBy: 'buyer' | 'other' | null;
  mails: number;
  signIns: number;
  devices: number;
  earlierOrders: number;
};

/**
 * Returns the missing evidence of a proof. The product never stores the address of a purchase,
 * views of a key, or downloads.
 */
export function missingFromProof(has: ProofContents): ProofGap[] {
  const lacks: Readonly<Record<ProofGap, boolean>> = {
    'account-gone': !has.hasAccount,
    'purchase-address': true,
    terms: !has.hasTerms,
    mails: has.mails === 0,
    key: !has.hasKey,
    'key-views': has.hasKey,
    redemption: has.hasKey && has.redeemedBy === null,
    'redeemed-elsewhere': has.redeemedBy === 'other',
    'sign-ins': has.hasAccount && has.signIns === 0,
    devices: has.hasAccount && has.devices === 0,
    downloads: true,
    'earlier-orders': has.hasAccount && has.earlierOrders === 0,
  };
  return proofGaps.filter((gap) => lacks[gap]);
}
