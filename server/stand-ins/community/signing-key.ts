import { createHmac, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';

/** The head of an Ed25519 private key in DER. Source: RFC 8410 7. */
const KEY_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');

/**
 * The key with which the stand-in signs interactions. It follows from the installation's secret, so
 * that outsiders cannot sign, and every process knows it.
 */
export function standInSigningKey(dataKey: string): KeyObject {
  const seed = createHmac('sha256', dataKey).update('stand-in community').digest();
  return createPrivateKey({ key: Buffer.concat([KEY_HEAD, seed]), format: 'der', type: 'pkcs8' });
}

/** Its public key, in hexadecimal digits. */
export function standInPublicKey(dataKey: string): string {
  return publicKeyOf(standInSigningKey(dataKey));
}

export function publicKeyOf(signingKey: KeyObject): string {
  const { x = '' } = createPublicKey(signingKey).export({ format: 'jwk' });
  return Buffer.from(x, 'base64url').toString('hex');
}
