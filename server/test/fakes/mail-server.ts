import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { freePort } from '../../seed/stage/free-port.ts';

/** The milliseconds that an answer takes. */
export type Latency = () => number;

/** A mail server in the test process; it accepts every mail and counts it by its Message-ID. */
export async function openMailServer({
  latency = () => 0,
  host = '127.0.0.1',
}: {
  latency?: Latency;
  host?: string;
}) {
  const taken = new Map<string, number>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, _session, done) => {
      take(stream).then(() => done(), done);
    },
  } satisfies SMTPServerOptions);
  async function take(stream: Parameters<typeof buffer>[0]): Promise<void> {
    // Fails for an incomplete mail, as a mail server does.
    const [, id = 'none'] = /^message-id:\s*(<[^>]+>)/im.exec(String(await buffer(stream))) ?? [];
    taken.set(id, (taken.get(id) ?? 0) + 1);
    await pause(latency());
  }
  server.on('error', () => undefined);
  const port = await freePort();
  await new Promise<void>((resolve) => {
    server.listen(port, host, resolve);
  });
  return {
    port,
    taken,
    isOver: async () => {
      while (server.connections.size > 0) await pause(5);
    },
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}
