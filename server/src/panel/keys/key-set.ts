import * as z from 'zod';
import { type Point, point, type SigningKey, thumbprint } from './p256.ts';
import { makeFile, openFile } from './signed-files.ts';

const jwk = point.extend({ crv: z.literal('P-256'), kty: z.literal('EC') });

const keySet = z.object({
  /** Higher with each set: a program never takes a lower one than it has seen. */
  sequence: z.int().positive(),
  /** Both in seconds since 1970. */
  iat: z.int().positive(),
  exp: z.int().positive(),
  /** Where the API is, in the order in which programs try. */
  origins: z.array(z.string()),
  keys: z.array(jwk),
});

/** The one document that says which keys sign and where the API is. What it does not list is revoked. */
export type KeySet = z.infer<typeof keySet>;

export function makeKeySet(root: SigningKey, set: KeySet): string {
  return makeFile(root, { type: 'regz-keys' }, set);
}

/** The set that one of the roots signed, each key with its computed name; null for any other text. */
export function openKeySet(
  document: string,
  roots: readonly Point[],
): (Omit<KeySet, 'keys'> & { keys: (Point & { kid: string })[] }) | null {
  const opened = keySet.safeParse(openFile(document, roots, { type: 'regz-keys' }));
  if (!opened.success) return null;
  const keys = opened.data.keys.map(({ x, y }) => ({ x, y, kid: thumbprint({ x, y }) }));
  return { ...opened.data, keys };
}

/** A public key as a set lists it: its members in the order in which their digest is its name. */
export function listedKey({ x, y }: Point): KeySet['keys'][number] {
  return { crv: 'P-256', kty: 'EC', x, y };
}

/** A draft as `panel-keys show --draft` prints it; null for any other text. */
export function readKeySetDraft(text: string): KeySet | null {
  try {
    return keySet.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
