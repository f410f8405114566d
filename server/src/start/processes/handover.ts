import type { Worker } from 'node:cluster';
import type pg from 'pg';

/** What a process needs to serve that only the primary knows. */
export type Handover = {
  /** The application's connection to the database, which the primary has opened. */
  connection: pg.ClientConfig;
  /** Where the primary answers on this machine for all processes. */
  primaryPort: number;
};

/** From the primary: what to serve with, and later that the port is free to listen on. */
type Order = { regz: 'serve'; handover: Handover } | { regz: 'listen' };
/** From a process: it listens to orders; all but the port is ready. */
type Report = { regz: 'here' | 'prepared' };

export function sendOrder(worker: Worker, order: Order): void {
  if (worker.isConnected()) worker.send(order);
}

export function isReport(message: unknown): message is Report {
  return isOurs(message) && (message.regz === 'here' || message.regz === 'prepared');
}

export function report(message: Report): void {
  process.send?.(message);
}

/** The next order of a kind; rejects with the reason of `stop` when that is aborted first. */
export function nextOrder<Kind extends Order['regz']>(
  kind: Kind,
  stop: AbortSignal,
): Promise<Extract<Order, { regz: Kind }>> {
  return new Promise((resolve, reject) => {
    const hear = (message: unknown): void => {
      if (!isOurs(message) || message.regz !== kind) return;
      end();
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the primary, which runs the same code, sends nothing else under this name
      resolve(message as Extract<Order, { regz: Kind }>);
    };
    const giveUp = (): void => {
      end();
      reject(stop.reason);
    };
    const end = (): void => {
      process.off('message', hear);
      stop.removeEventListener('abort', giveUp);
    };
    process.on('message', hear);
    stop.addEventListener('abort', giveUp);
    if (stop.aborted) giveUp();
  });
}

function isOurs(message: unknown): message is { regz: unknown } {
  return typeof message === 'object' && message !== null && 'regz' in message;
}
