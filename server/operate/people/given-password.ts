import { randomBytes } from 'node:crypto';
import { text } from 'node:stream/consumers';

/** A password, and lines that show the operator a generated one. */
export type GivenPassword = { password: string; lines: readonly string[] };

/**
 * The password from standard input with `--password-stdin`, which keeps it out of the shell's
 * history and the process list; otherwise a generated one.
 */
export async function givenPassword(flag: string | undefined): Promise<GivenPassword> {
  if (flag === '--password-stdin') {
    return { password: (await text(process.stdin)).replace(/\r?\n$/, ''), lines: [] };
  }
  const password = randomBytes(12).toString('base64url');
  return { password, lines: [`Password (shown only once): ${password}`] };
}
