import { HOUR_MS } from '@regz/rules/durations.ts';
import { expect, it } from 'vitest';
import { servicesOf } from '../fakes/payment-events.ts';
import { ownServer, type TestServer } from '../harness/harness.ts';
import { fuzz } from './fuzz.ts';
import { compareMoney } from './money-runs.ts';
import { compareWithModel } from './product-runs.ts';
import { compareTaskArea } from './task-area-runs.ts';

async function onServer(
  how: Parameters<typeof ownServer>[0],
  run: (server: TestServer) => Promise<void>,
): Promise<void> {
  const server = await ownServer(how);
  await run(server);
}

it(
  'All money received is counted, extra, unmatched or returned, over ten thousand random histories',
  () =>
    expect(
      onServer({}, async (server) => compareMoney(server, await servicesOf(server), 10_000)),
    ).resolves.toBeUndefined(),
  HOUR_MS,
);

it('Product and model agree over fifteen hundred random histories', () =>
  expect(onServer({}, (server) => compareWithModel(server, 1500))).resolves.toBeUndefined());

it('Twenty thousand strange requests get declared answers', () =>
  expect(onServer({}, (server) => fuzz(server, 20_000))).resolves.toBeUndefined());

const taskAreaRuns = Number(process.env['RUNS'] ?? 10_000);
it(
  `Task area and model agree over ${taskAreaRuns} random histories`,
  () =>
    expect(
      onServer({ work: 'none' }, (server) => compareTaskArea(server, taskAreaRuns)),
    ).resolves.toBeUndefined(),
  3 * HOUR_MS,
);
