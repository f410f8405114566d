import { once } from 'node:events';
import { Readable } from 'node:stream';

/** True if a text is answered in pieces, so that it is never whole in memory. */
export function isInPieces(answer: unknown): answer is AsyncIterable<string> {
  return typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer;
}

/**
 * Sends a text piece by piece. The next piece is requested after the previous ones are sent, and
 * none for a caller that has disconnected. A fault breaks the connection, so that a partial text is
 * not mistaken for the whole.
 * @throws the error of the first piece, while an error can still be answered
 */
export async function answerInPieces(pieces: AsyncIterable<string>): Promise<Readable> {
  const stream = Readable.from(pieces, { objectMode: false });
  await once(stream, 'readable');
  return stream;
}
