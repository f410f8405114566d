import { createHash } from 'node:crypto';
import { pickGiven } from '@regz/rules/panel/given.ts';
import { batchedRead } from '../../platform/database/batches/batched-read.ts';
import type { Services } from '../../platform/services.ts';
import { findGiven } from './given.queries.ts';
import { openValue } from './sealed-values.ts';

/** The data of a running program: values as one text with its SHA-256, and files to fetch. */
export type Given = {
  values: { digest: string; content: string };
  files: { name: string; sha256: string; bytes: number }[];
};

export type ReadGiven = (program: {
  subscription: string | null;
  version: string;
}) => Promise<Given>;

/** Reads the data of running programs. Values are unsealed once per change, not per heartbeat. */
export function givenReader({ db, seal }: Pick<Services, 'db' | 'seal'>): ReadGiven {
  const read = batchedRead(
    () => findGiven(db),
    ({ values, files }) => ({
      values: values.map((row) => ({ ...row, content: openValue(seal, row) })),
      files,
    }),
  );
  return async (program) => {
    const { values, files } = await read();
    const { subscription: name, version } = program;
    const asking = name === null ? null : { package: name, version };
    return {
      values: textOf(asking === null ? [] : pickGiven(values, asking)),
      files: (asking === null ? [] : pickGiven(files, asking)).map((file) => ({
        name: file.name,
        sha256: file.sha256,
        bytes: file.bytes,
      })),
    };
  };
}

/** Omits a name if its best match cannot be read. */
function textOf(values: readonly { name: string; content: string | null }[]): Given['values'] {
  const readable = values.filter(({ content }) => content !== null);
  const content = JSON.stringify(
    Object.fromEntries(readable.map((value) => [value.name, value.content])),
  );
  return { content, digest: createHash('sha256').update(content).digest('base64url') };
}
