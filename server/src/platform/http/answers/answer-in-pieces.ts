import { once } from 'node:events';
import { Readable } from 'node:stream';

/** Whether a text is answered in pieces, so that nobody holds the whole of it. */
export function isInPieces(answer: unknown): answer is AsyncIterable<string> {
  return typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer;
}

/**
 * Sends a text piece by piece: the next piece is requested when the previous ones are on their way,
 * and none for a caller who has gone away. A fault breaks the connection, so that a partial text is
 * not mistaken for the whole. @throws whatever the first piece fails with, while that can still be
 * answered
 */
export async function answerInPieces(pieces: AsyncIterable<string>): Promise<Readable> {
  const stream = Readable.from(pieces, { objectMode: false });
  await once(stream, 'readable');
  return stream;
}
