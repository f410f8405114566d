import cluster, { type Worker } from 'node:cluster';
import { type Handover, isReport, sendOrder } from './handover.ts';

/** A process that serves, or is about to. */
export type Child = {
  pid: number | undefined;
  /** Resolves when it answers on the port; rejects when it ends before. */
  serving: Promise<void>;
  /** Resolves, with how it ended, when it is gone. */
  gone: Promise<{ code: number | null; signal: string | null }>;
  /** Asks it to finish what it has accepted, and to end. */
  drain(): void;
};

/** Starts a process that serves. It listens only when `givePortUp` has been called. */
export function forkChild(handover: Handover, givePortUp: () => void): Child {
  const worker: Worker = cluster.fork();
  // A message that could not be sent does not matter: the process is ending, which is reported.
  worker.on('error', () => undefined);
  worker.on('message', (message: unknown) => {
    if (!isReport(message)) return;
    if (message.regz === 'here') return sendOrder(worker, { regz: 'serve', handover });
    givePortUp();
    sendOrder(worker, { regz: 'listen' });
  });
  const gone = new Promise<{ code: number | null; signal: string | null }>((resolve) => {
    worker.once('exit', (code: number | null, signal: string | null) => resolve({ code, signal }));
  });
  const serving = new Promise<void>((resolve, reject) => {
    worker.once('listening', () => resolve());
    void gone.then(({ code, signal }) =>
      reject(new Error(`A process ended before it served (${signal ?? `exit code ${code}`}).`)),
    );
  });
  // Whoever waits is told; the end of a process that nobody waits for is reported by `gone`.
  serving.catch(() => undefined);
  return { pid: worker.process.pid, serving, gone, drain: () => worker.process.kill('SIGTERM') };
}
