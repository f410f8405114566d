import { type Connection, openConnection } from './http-client.ts';

/** A request as text, and the kind under which its answers are counted. */
export type Act<Kind extends string> = { kind: Kind; text: string };

export type Answer<Kind extends string> = {
  kind: Kind;
  /** 0 if the connection closed before an answer. */
  status: number;
  /** The time at which the act was due, and the time from then to its answer, in ms. */
  dueMs: number;
  tookMs: number;
};

const TICK_MS = 2;
/** The limit of a typical proxy; a request without a free connection waits, and the wait counts. */
const MOST_CONNECTIONS = 2_000;

/**
 * Sends `perSecond` acts a second independently of the answers, as unrelated people do: at random
 * times, each on a connection of its own. The time of an act counts from the moment it was due,
 * even if a busy sender sends it late.
 */
export async function openLoop<Kind extends string>(options: {
  port: number;
  perSecond: number;
  seconds: number;
  act: () => Act<Kind>;
}): Promise<Answer<Kind>[]> {
  const { port, perSecond, seconds, act } = options;
  const connections = connectionPool(port);
  const answers: Promise<Answer<Kind>>[] = [];
  const started = performance.now();
  let dueMs = 0;

  async function answerTo({ kind, text }: Act<Kind>, due: number): Promise<Answer<Kind>> {
    const status = await connections.exchange(text);
    return { kind, status, dueMs: due, tookMs: performance.now() - started - due };
  }

  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      const nowMs = performance.now() - started;
      while (dueMs <= nowMs && dueMs < seconds * 1000) {
        answers.push(answerTo(act(), dueMs));
        dueMs += (-Math.log(1 - Math.random()) * 1000) / perSecond;
      }
      if (dueMs < seconds * 1000) return;
      clearInterval(timer);
      resolve();
    }, TICK_MS);
  });
  const told = await Promise.all(answers);
  connections.close();
  return told;
}

function connectionPool(port: number) {
  const all = new Set<Connection>();
  const free: Connection[] = [];
  const waiting: ((connection: Connection) => void)[] = [];

  async function freeConnection(): Promise<Connection> {
    for (let idle = free.pop(); idle !== undefined; idle = free.pop()) {
      if (idle.isOpen()) return idle;
      all.delete(idle);
    }
    if (all.size >= MOST_CONNECTIONS) return new Promise((resolve) => waiting.push(resolve));
    const connection = await openConnection(port);
    all.add(connection);
    return connection;
  }

  function giveBack(connection: Connection): void {
    const next = waiting.shift();
    if (next === undefined) free.push(connection);
    else next(connection);
  }

  return {
    async exchange(text: string): Promise<number> {
      try {
        const connection = await freeConnection();
        try {
          const status = await connection.send(text);
          giveBack(connection);
          return status;
        } catch (error) {
          all.delete(connection);
          throw error;
        }
      } catch {
        return 0;
      }
    },
    close(): void {
      for (const connection of all) connection.close();
    },
  };
}
