import { createServer } from 'node:http';
import type { Config } from '../platform/config/config.ts';
import { StartRefusal } from '../platform/start-refusal.ts';
import { thrownCode, thrownMessage } from '../platform/thrown.ts';

/**
 * Takes the port before anything is written, and answers 503 on it while the product starts.
 * Refuses with a sentence if the port is not available.
 * @returns a function that releases the port; listen in the same tick, so that no other process can
 * take it.
 */
export async function holdPort(config: Pick<Config, 'HOST' | 'listenPort'>): Promise<() => void> {
  const holder = createServer((_request, response) => {
    response.writeHead(503, {
      'content-type': 'application/json',
      'retry-after': '1',
      connection: 'close',
    });
    response.end('{"status":"starting"}');
  });
  await new Promise<void>((resolve, reject) => {
    holder.once('error', (error) => reject(explainListening(error, config)));
    holder.listen(config.listenPort, config.HOST, resolve);
  });
  return () => {
    holder.close();
  };
}

/**
 * Returns why the server cannot listen on the address, as a sentence. An unknown error is returned
 * unchanged.
 */
export function explainListening(
  error: unknown,
  { HOST, listenPort }: Pick<Config, 'HOST' | 'listenPort'>,
): unknown {
  const sentence = sentences(HOST, listenPort)[thrownCode(error) ?? ''];
  if (sentence === undefined) return error;
  return new StartRefusal(`${sentence} (${thrownMessage(error)})`, { cause: error });
}

function sentences(host: string, port: number): Record<string, string> {
  const unknownHost = `This machine has no address ${host}: check HOST.`;
  return {
    EADDRINUSE:
      `Port ${port} on ${host} is in use, perhaps by another Regz: ` +
      'stop that program, or choose another port with PORT.',
    EACCES: `This user may not open port ${port}: choose one above 1023 with PORT.`,
    EADDRNOTAVAIL: unknownHost,
    ENOTFOUND: unknownHost,
  };
}
