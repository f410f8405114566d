import type { IncomingMessage } from 'node:http';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { thrownCode } from '../../thrown.ts';

/** Connections whose current request may take longer than the shell allows. */
const longRequests = new WeakSet<Socket>();

/**
 * Exempts a request from the shell's time limit for receiving requests. Its route has to limit it
 * by other means: Node's limit has no exceptions.
 */
export function letRequestTakeLong(request: IncomingMessage): void {
  const { socket } = request;
  longRequests.add(socket);
  request.once('close', () => longRequests.delete(socket));
}

/**
 * Handles a connection on which no request can be read: says why and closes it, except for the time
 * limit of a request that may take long. Node checks each request once.
 */
export function endUnreadableConnection(error: Error, socket: Socket): void {
  const code = thrownCode(error);
  if (code === 'ECONNRESET' || socket.destroyed) return;
  const tookLong = code === 'ERR_HTTP_REQUEST_TIMEOUT';
  if (tookLong && longRequests.has(socket)) return;
  const status = statusOf(code);
  if (socket.writable) {
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\ncontent-length: 0\r\n\r\n`);
  }
  socket.destroy(error);
}

function statusOf(code: string | undefined): number {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 408;
  return code === 'HPE_HEADER_OVERFLOW' ? 431 : 400;
}
