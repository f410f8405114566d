import * as z from 'zod';
import { type Point, point, type SigningKey, thumbprint } from './p256.ts';
import { makeFile, openFile } from './signed-files.ts';

const jwk = point.extend({ crv: z.literal('P-256'), kty: z.literal('EC') });

const keySet = z.object({
  /** Increases with each set: a program accepts no lower sequence than it has seen. */
  sequence: z.int().positive(),
  /** Both in seconds since 1970. */
  iat: z.int().positive(),
  exp: z.int().positive(),
  /** The addresses of the API, in the order in which programs try them. */
  origins: z.array(z.string()),
  keys: z.array(jwk),
});

/**
 * The document with the signing keys and the addresses of the API. Keys that it does not list are
 * revoked.
 */
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

/**
 * A public key as a set lists it. The order of its members is that of the digest that gives its
 * name.
 */
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
