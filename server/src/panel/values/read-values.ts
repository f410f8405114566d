import { createHash } from 'node:crypto';
import { pickValues } from '@regz/rules/panel/pick-values.ts';
import { batchedRead } from '../../platform/database/batches/batched-read.ts';
import type { Services } from '../../platform/services.ts';
import { packageOf } from '../package-of.ts';
import { openValue } from './sealed-values.ts';
import { findValues } from './values.queries.ts';

/** What a program is given to run with: one text, and its SHA-256. */
export type ProgramValues = { digest: string; content: string };

export type ReadValues = (program: {
  subscription: string | null;
  version: string;
}) => Promise<ProgramValues>;

/** Reads the values of programs; they are opened once for each change, not for each heartbeat. */
export function valuesReader({ db, seal }: Pick<Services, 'db' | 'seal'>): ReadValues {
  const read = batchedRead(
    () => findValues(db),
    (rows) => ({ values: rows.map((row) => ({ ...row, content: openValue(seal, row) })) }),
  );
  return async (program) => {
    const { values } = await read();
    const name = packageOf(program);
    const picked =
      name === null ? {} : pickValues(values, { package: name, version: program.version });
    const content = JSON.stringify(picked);
    return { content, digest: createHash('sha256').update(content).digest('base64url') };
  };
}
