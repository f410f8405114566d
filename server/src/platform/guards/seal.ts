import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Keeps third parties' secrets (tokens, one-time-password keys) unreadable in the database. */
export type Seal = {
  /** Seals a text for one place; it cannot be opened anywhere else. */
  close(text: string, place: string): string;
  /** The text, or null if the seal is broken, or made with another key or for another place. */
  open(sealed: string, place: string): string | null;
};

const VERSION = 'v1';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * AES-256-GCM under a key derived from `dataKey`. A sealed text is `v1.` and the base64url of
 * nonce, ciphertext and tag; sealing the same text twice gives two different ones.
 */
export function createSeal(dataKey: string): Seal {
  const key = Buffer.from(hkdfSync('sha256', dataKey, '', 'regz data at rest', 32));

  function close(text: string, place: string): string {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place));
    const sealed = Buffer.concat([
      nonce,
      cipher.update(text, 'utf8'),
      cipher.final(),
      cipher.getAuthTag(),
    ]);
    return `${VERSION}.${sealed.toString('base64url')}`;
  }

  function open(sealed: string, place: string): string | null {
    const [version, encoded = ''] = sealed.split('.', 2);
    const bytes = Buffer.from(encoded, 'base64url');
    if (version !== VERSION || bytes.length < NONCE_BYTES + TAG_BYTES) return null;
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES))
      .setAAD(Buffer.from(place))
      .setAuthTag(bytes.subarray(-TAG_BYTES));
    try {
      const content = bytes.subarray(NONCE_BYTES, -TAG_BYTES);
      return Buffer.concat([decipher.update(content), decipher.final()]).toString('utf8');
    } catch {
      return null;
    }
  }

  return { close, open };
}
