import { open } from 'node:fs/promises';
import { thrownCode } from '../../platform/thrown.ts';

const CHUNK_BYTES = 256 * 1024;

/**
 * A file's text, piece by piece, so that its size does not matter; without a byte order mark.
 * @throws Error with a sentence for the operator if the file is not UTF-8 text.
 */
export async function* readText(file: string): AsyncGenerator<string> {
  const handle = await open(file);
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const buffer = Buffer.alloc(CHUNK_BYTES);
  try {
    for (;;) {
      const { bytesRead } = await handle.read(buffer);
      if (bytesRead === 0) break;
      yield decoded(file, () => decoder.decode(buffer.subarray(0, bytesRead), { stream: true }));
    }
    yield decoded(file, () => decoder.decode());
  } finally {
    await handle.close();
  }
}

function decoded(file: string, decode: () => string): string {
  try {
    return decode();
  } catch (error) {
    if (thrownCode(error) !== 'ERR_ENCODING_INVALID_ENCODED_DATA') throw error;
    throw new Error(
      `${file} is not UTF-8 text. Create the dump with pg_dump --format=plain --encoding=UTF8.`,
      { cause: error },
    );
  }
}

/**
 * The lines of a file without their ends, many at a time. A file whose first line ends as on
 * Windows has ended all of its lines so; in every other a carriage return is part of the text.
 */
export async function* readLines(file: string): AsyncGenerator<string[]> {
  let begun = '';
  let ending: '' | '\r' | undefined;
  for await (const text of readText(file)) {
    const lines = text.split('\n');
    lines[0] = begun + (lines[0] ?? '');
    begun = lines.pop() ?? '';
    ending ??= endingOf(lines[0]);
    yield ending === '\r' ? lines.map((line) => line.replace(/\r$/, '')) : lines;
  }
  if (begun !== '') yield [begun];
}

function endingOf(line: string | undefined): '' | '\r' | undefined {
  if (line === undefined) return undefined;
  return line.endsWith('\r') ? '\r' : '';
}
