import { openConnection } from './http-client.ts';
import { timed, worksPerSecond } from './measure.ts';

export const CLIENTS = 16;

/**
 * Sends requests over one connection per client, sixteen unless told otherwise, and returns how long each took, in milliseconds. An
 * unexpected status ends the measurement.
 */
export async function timesAmongClients(
  port: number,
  requests: readonly string[],
  { status = 200, clients = CLIENTS }: { status?: number; clients?: number } = {},
): Promise<number[]> {
  const connections = await Promise.all(
    Array.from({ length: clients }, () => openConnection(port)),
  );
  const times: number[] = [];
  try {
    const send = async (index: number, client: number) => {
      const told = await connections[client]?.send(requests[index] ?? '');
      if (told !== status) throw new Error(`a request was answered with ${told}`);
    };
    await worksPerSecond(clients, requests.length, timed(send, times));
  } finally {
    for (const connection of connections) connection.close();
  }
  return times;
}
