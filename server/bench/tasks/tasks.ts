import { randomUUID } from 'node:crypto';
import { addTaskPeople, type TaskPerson } from '../accounts/task-people.ts';
import { openConnection, requestText } from '../http-client.ts';
import { type Latency, latencyFrom, timed, worksPerSecond } from '../measure.ts';
import { reportLatency } from '../report.ts';
import type { RunningProduct } from '../running-product.ts';

const CLIENTS = 16;
const READS = 4000;
const COMPLETIONS = 2000;

/** What task users do all day: look at the day's tasks, and complete the next one. */
export async function reportTasks({ config, ownerPool }: RunningProduct): Promise<void> {
  const { PORT: port } = config;
  const readers = await addTaskPeople(ownerPool, CLIENTS, 0);
  const read = (index: number) =>
    requestText({
      port,
      method: 'GET',
      path: '/api/tasks/today',
      headers: cookieOf(readers, index),
    });
  reportLatency(
    "today's tasks, 16 clients (p99 at most 25 ms)",
    await latencyAmong(port, READS, read),
  );
  // The first task of a day asks for nothing but its button: everybody completes one.
  const people = await addTaskPeople(ownerPool, COMPLETIONS, 0);
  const complete = (index: number) =>
    requestText({
      port,
      method: 'POST',
      path: '/api/tasks/1/complete',
      headers: {
        ...cookieOf(people, index),
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      },
      body: '{}',
    });
  reportLatency(
    'a completed task, 16 clients (p99 at most 25 ms)',
    await latencyAmong(port, COMPLETIONS, complete),
  );
}

function cookieOf(people: readonly TaskPerson[], index: number): { cookie: string } {
  return { cookie: people[index % people.length]?.cookie ?? '' };
}

/** Sends the requests over as many connections as there are clients. */
async function latencyAmong(
  port: number,
  total: number,
  request: (index: number) => string,
): Promise<Latency> {
  const connections = await Promise.all(
    Array.from({ length: CLIENTS }, () => openConnection(port)),
  );
  const requests = Array.from({ length: total }, (_, index) => request(index));
  const times: number[] = [];
  try {
    const send = async (index: number, client: number) => {
      const status = await connections[client]?.send(requests[index] ?? '');
      if (status !== 200) throw new Error(`a request about tasks was answered with ${status}`);
    };
    await worksPerSecond(CLIENTS, total, timed(send, times));
  } finally {
    for (const connection of connections) connection.close();
  }
  return latencyFrom(times);
}
