import type { Seal } from '../../platform/guards/seal.ts';
import { type PrivateJwk, privateJwk, thumbprint } from './p256.ts';

/** A private key as `panel_keys` holds it. */
export function sealPanelKey(seal: Seal, jwk: PrivateJwk): string {
  return seal.close(JSON.stringify(jwk), placeOf(thumbprint(jwk)));
}

/** @throws Error if it was sealed with another DATA_KEY. */
export function openPanelKey(
  seal: Seal,
  { kid, sealedPrivate }: { kid: string; sealedPrivate: string | null },
): PrivateJwk {
  const text = sealedPrivate === null ? null : seal.open(sealedPrivate, placeOf(kid));
  if (text === null) throw new Error(`The panel key ${kid} was sealed with another DATA_KEY.`);
  return privateJwk.parse(JSON.parse(text));
}

function placeOf(kid: string): string {
  return `panel key ${kid}`;
}
