import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../../test/harness/harness.ts';
import {
  stormOnEnding,
  stormOnFinish,
  stormOnLastMove,
  stormOnStart,
  stormOnTenth,
} from '../../../test/storms/game-storms.ts';
import { aftermath } from '../../../test/storms/rounds.ts';

let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

it('Simultaneous finishes of a play make one completion, ten coins and one bonus, and all get the same answer', async () => {
  expect(await stormOnFinish(server, 5)).toEqual({ won: 5 });
  expect(await stormOnTenth(server, 3)).toEqual({ '10 tasks, 1 games, bonus, 210 coins': 3 });
  expect(await stormOnStart(server, 2)).toEqual({ '2 open, 1 maze, 1 deck': 2 });
  const endings = [await stormOnEnding(server, 12), await stormOnLastMove(server, 4)];
  const known = new Set(['won', 'abandoned', 'expired']);
  expect(endings.flatMap(Object.keys).filter((ending) => !known.has(ending))).toEqual([]);
  expect(await aftermath(server)).toEqual({ faults: 0, deadlocks: 0 });
});
