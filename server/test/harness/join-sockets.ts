import type { Socket } from 'node:net';

/** Forwards data between two sockets; both are in `open` until they close together. */
export function joinSockets(near: Socket, far: Socket, open: Set<Socket>): void {
  for (const socket of [near, far]) {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
  }
  closeTogether(near, far);
  near.pipe(far).pipe(near);
}

/** When one of two sockets closes or fails, the other is closed too. */
export function closeTogether(near: Socket, far: Socket): void {
  for (const [one, other] of [
    [near, far],
    [far, near],
  ] as const) {
    one.on('error', () => other.destroy());
    one.on('close', () => other.destroy());
  }
}
