import { randomUUID } from 'node:crypto';
import { CLIENTS, timesAmongClients } from '../among-clients.ts';
import { requestText } from '../http-client.ts';
import { latencyFrom } from '../measure.ts';
import { addTaskPeople, type TaskPerson } from '../players/task-people.ts';
import { reportLatency, reportLatencySinceStart } from '../report.ts';
import type { RunningProduct } from '../running-product.ts';

const READS = 4000;
const COMPLETIONS = 2000;
const ALONE = 200;

/** Measures what task users do most: look at the day's tasks, and complete the next one. */
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
  reportLatencySinceStart(
    "today's tasks, 16 clients (p99 at most 25 ms)",
    await timesAmongClients(port, requests(READS, read)),
  );
  // A day's first task needs nothing but its button, so everybody completes that one.
  const people = await addTaskPeople(ownerPool, COMPLETIONS + ALONE, 0);
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
  // Sixteen clients that wait 80 ms each are 200 a second.
  reportLatencySinceStart(
    'a completed task, 16 clients (p50 at most 80 ms)',
    await timesAmongClients(port, requests(COMPLETIONS, complete)),
  );
  const later = requests(ALONE, (index) => complete(COMPLETIONS + index));
  reportLatency(
    '  alone (p50 at most 10 ms)',
    latencyFrom(await timesAmongClients(port, later, { clients: 1 })),
  );
}

function cookieOf(people: readonly TaskPerson[], index: number): { cookie: string } {
  return { cookie: people[index % people.length]?.cookie ?? '' };
}

function requests(count: number, request: (index: number) => string): string[] {
  return Array.from({ length: count }, (_, index) => request(index));
}
