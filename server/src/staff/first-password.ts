import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import type { Seal } from '../platform/guards/seal.ts';

const PLACE = 'first-admin-password';
const shape = z.object({ username: z.string(), sealed: z.string() });

export type FirstPassword = { username: string; password: string };

/**
 * The generated password of the first admin, sealed in a file of the state directory until its
 * first use, so that a failed start does not lose it.
 */
export function keptFirstPassword(stateDir: string, seal: Seal) {
  const file = join(stateDir, 'first-admin.json');

  /** Null if there is none, or if it was sealed with another key. */
  function read(): FirstPassword | null {
    try {
      const { username, sealed } = shape.parse(JSON.parse(readFileSync(file, 'utf8')));
      const password = seal.open(sealed, PLACE);
      return password === null ? null : { username, password };
    } catch {
      return null;
    }
  }

  function keep({ username, password }: FirstPassword): void {
    const next = `${file}.${process.pid}`;
    writeFileSync(next, JSON.stringify({ username, sealed: seal.close(password, PLACE) }), {
      mode: 0o600,
    });
    renameSync(next, file);
  }

  function forget(): void {
    rmSync(file, { force: true });
  }

  return { read, keep, forget };
}
