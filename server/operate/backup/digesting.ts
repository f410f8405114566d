import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';

/** Passes bytes through; `digest` returns their SHA-256, in lower-case hexadecimal, at the end. */
export function digesting(): { through: Transform; digest: () => string } {
  const hash = createHash('sha256');
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  return { through, digest: () => hash.digest('hex') };
}
