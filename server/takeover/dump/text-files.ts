import { isUtf8 } from 'node:buffer';
import { open } from 'node:fs/promises';
import { TextDecoder } from 'node:util';
import { encodingOf } from '@regz/rules/text-encoding.ts';
import { thrownCode } from '../../src/platform/thrown.ts';
import { DumpFault } from './dump-faults.ts';

const CHUNK_BYTES = 256 * 1024;
const LINE_FEED = 0x0a;

/**
 * Reads a file's text in pieces, so that its size does not matter; without a byte order mark. The
 * text is UTF-8, or UTF-16 with its mark, as spreadsheets save "Unicode text".
 * @throws Error with a sentence for the operator if it is anything else.
 */
export async function* readText(file: string): AsyncGenerator<string, void> {
  const handle = await open(file);
  const buffer = Buffer.alloc(CHUNK_BYTES);
  let decoder: TextDecoder | undefined;
  let line = 1;
  try {
    for (;;) {
      const { bytesRead } = await handle.read(buffer);
      const bytes = buffer.subarray(0, bytesRead);
      decoder ??= new TextDecoder(encodingOf(bytes), { fatal: true });
      yield decoded(file, { decoder, bytes, line });
      if (bytesRead === 0) break;
      line += countLines(bytes);
    }
  } finally {
    await handle.close();
  }
}

function countLines(bytes: Buffer): number {
  return bytes.reduce((count, byte) => (byte === LINE_FEED ? count + 1 : count), 0);
}

type Reading = { decoder: TextDecoder; bytes: Buffer; line: number };

function decoded(file: string, { decoder, bytes, line }: Reading): string {
  try {
    return bytes.length === 0 ? decoder.decode() : decoder.decode(bytes, { stream: true });
  } catch (error) {
    if (thrownCode(error) !== 'ERR_ENCODING_INVALID_ENCODED_DATA') throw error;
    const at = line + countLines(bytes.subarray(0, firstWrong(bytes)));
    throw new DumpFault(
      `${file}, line ${at}, is not UTF-8 text; perhaps it is Windows-1252. Save it as UTF-8 (in Excel: CSV UTF-8), or create the dump with pg_dump --format=plain --encoding=UTF8.`,
      { cause: error },
    );
  }
}

/**
 * The start of the first line that is not UTF-8; the bytes may begin with the rest of a character.
 */
function firstWrong(bytes: Buffer): number {
  let begin = 0;
  while (begin < 3 && ((bytes[begin] ?? 0) & 0xc0) === 0x80) begin += 1;
  while (begin < bytes.length) {
    const end = bytes.indexOf(LINE_FEED, begin);
    const stop = end === -1 ? bytes.length : end;
    if (!isUtf8(bytes.subarray(begin, stop))) return begin;
    begin = stop + 1;
  }
  return bytes.length;
}

/**
 * The lines of a file without their ends, in batches. If the first line ends as on Windows, all
 * lines do; otherwise a carriage return is part of the text.
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
