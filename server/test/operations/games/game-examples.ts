import type { GameSlug } from '@regz/rules/games/games.ts';
import type { TestServer } from '../../harness/harness.ts';
import type { Person } from '../../harness/people.ts';
import { begin } from '../../scenarios/task-area/game-plays.ts';
import type { Example } from '../operation-example.ts';

const foreign = { status: 404, code: 'GAME_PLAY_UNKNOWN' } as const;

/** The id of a play that somebody has just begun; of one that nobody has, where they cannot. */
function playOf(game: GameSlug) {
  return async (_: TestServer, { browser, kind, accountId }: Person): Promise<{ id: string }> =>
    kind.includes('task user') ? begin(browser, game) : { id: accountId };
}

const finished: Example = {
  input: async (server, owner) => {
    const { id } = await playOf('maze-runner')(server, owner);
    return { id, log: '' };
  },
  foreign,
};

/** Examples of the operations of games. */
export const gameExamples: Readonly<Record<string, Example>> = {
  'games.list': { input: async () => ({}) },
  'games.start': { input: async () => ({ game: 'maze-runner', control: 'keys' }) },
  'games.read': {
    input: async (server, owner) => idOf(await playOf('maze-runner')(server, owner)),
    foreign,
  },
  'games.move': {
    input: async (server, owner) => {
      const { id } = await playOf('memory-match')(server, owner);
      server.clock.advance(6000);
      return { id, step: 1, input: 0 };
    },
    foreign,
  },
  'games.finish': finished,
  'games.abandon': {
    input: async (server, owner) => idOf(await playOf('maze-runner')(server, owner)),
    foreign,
  },
};

function idOf({ id }: { id: string }): { id: string } {
  return { id };
}
