import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';
import * as z from 'zod';

const coordinate = z.string().regex(/^[\w-]{43}$/);

/** A public key: a point of P-256, both coordinates as base64url. */
export const point = z.object({ x: coordinate, y: coordinate });
export type Point = z.infer<typeof point>;

/** A private key as JSON Web Key, the form in which it is kept. */
export const privateJwk = z.strictObject({
  crv: z.literal('P-256'),
  d: coordinate,
  kty: z.literal('EC'),
  x: coordinate,
  y: coordinate,
});
export type PrivateJwk = z.infer<typeof privateJwk>;

/** A key that can sign. Its name is computed from its point. */
export type SigningKey = { kid: string; privateKey: KeyObject };

const SIGNATURE_BYTES = 64;

export function newPrivateJwk(): PrivateJwk {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return privateJwk.parse(privateKey.export({ format: 'jwk' }));
}

export function signingKey(jwk: PrivateJwk): SigningKey {
  return { kid: thumbprint(jwk), privateKey: createPrivateKey({ key: jwk, format: 'jwk' }) };
}

/** The name of a key: SHA-256 of its point, as base64url. Source: RFC 7638. */
export function thumbprint({ x, y }: Point): string {
  const members = `{"crv":"P-256","kty":"EC","x":"${x}","y":"${y}"}`;
  return createHash('sha256').update(members).digest('base64url');
}

/** The signature of a text: r and s side by side, 64 bytes. */
export function signText({ privateKey }: SigningKey, text: string): Buffer {
  return sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' });
}

/** Whether a point's key signed the text; false also for a point that is not on the curve. */
export function isSignedBy({ x, y }: Point, text: string, signature: Buffer): boolean {
  if (signature.length !== SIGNATURE_BYTES) return false;
  try {
    const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
    return verify('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }, signature);
  } catch {
    return false;
  }
}

/** The bytes of a canonically encoded text; null for any other. */
export function strictBytes(text: string, encoding: 'base64' | 'base64url'): Buffer | null {
  const bytes = Buffer.from(text, encoding);
  return bytes.toString(encoding) === text ? bytes : null;
}
