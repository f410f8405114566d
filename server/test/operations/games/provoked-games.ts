import { randomUUID } from 'node:crypto';
import { contract } from '@regz/contract/contract.ts';
import type { TestServer } from '../../harness/harness.ts';
import { newPerson, type Person } from '../../harness/people.ts';
import { begin, winMaze } from '../../scenarios/task-area/game-plays.ts';
import type { Provoke } from '../provocation.ts';

type Input = Record<string, unknown>;

/** A task user with an input of their own making. */
function player(make: (server: TestServer, person: Person) => Promise<Input>): Provoke {
  return async (server) => {
    const person = await newPerson(server, 'task user');
    return { person, input: await make(server, person) };
  };
}

const rest: Readonly<Record<string, Input>> = {
  move: { step: 1, input: 0 },
  finish: { log: '' },
  read: {},
  abandon: {},
};

const unknown = (name: string) => player(async () => ({ id: randomUUID(), ...rest[name] }));

const abandoned = (name: string) =>
  player(async (_, { browser }) => {
    const { id } = await begin(browser, name === 'move' ? 'memory-match' : 'maze-runner');
    await browser.call(contract.games.abandon, { id });
    return { id, ...rest[name] };
  });

/** A play of Memory Match in its first second, or in its seventh. */
const memory = (waitMs: number, input: Input) =>
  player(async (server, { browser }) => {
    const { id } = await begin(browser, 'memory-match');
    server.clock.advance(waitMs);
    return { id, ...input };
  });

/** Requests that the operations of games refuse. */
export const gameRefusals: Readonly<Record<string, Readonly<Record<string, Provoke>>>> = {
  'games.start': {
    GAME_LOCKED: player(async (server, { browser }) => {
      await winMaze(server, browser, await begin(browser, 'maze-runner'));
      return { game: 'maze-runner', control: 'keys' };
    }),
    GAME_PLAY_TOO_SOON: player(async (_, { browser }) => {
      for (let plays = 0; plays < 20; plays += 1) await begin(browser, 'maze-runner');
      return { game: 'maze-runner', control: 'keys' };
    }),
  },
  'games.read': { GAME_PLAY_UNKNOWN: unknown('read'), GAME_PLAY_OVER: abandoned('read') },
  'games.move': {
    GAME_PLAY_UNKNOWN: unknown('move'),
    GAME_PLAY_OVER: abandoned('move'),
    GAME_MOVE_OUT_OF_STEP: memory(6000, { step: 2, input: 0 }),
    GAME_MOVE_INVALID: memory(6000, { step: 1, input: 16 }),
    GAME_MOVE_TOO_SOON: memory(5000, { step: 1, input: 0 }),
  },
  'games.finish': {
    GAME_PLAY_UNKNOWN: unknown('finish'),
    GAME_PLAY_OVER: abandoned('finish'),
    GAME_LOG_INVALID: player(async (_, { browser }) => {
      const { id } = await begin(browser, 'maze-runner');
      return { id, log: '!' };
    }),
  },
  'games.abandon': { GAME_PLAY_UNKNOWN: unknown('abandon') },
};
