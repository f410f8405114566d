import { randomUUID } from 'node:crypto';
import type { GameSlug } from '@regz/rules/games/game-names.ts';
import type { TestServer } from '../../harness/harness.ts';
import type { Person } from '../../harness/people.ts';
import { begin, wonPlay } from '../../scenarios/task-area/game-plays.ts';
import type { Example } from '../operation-example.ts';

const foreign = { status: 404, code: 'GAME_PLAY_UNKNOWN' } as const;

/** The id of a new play of the person; an unknown one if the person cannot play. */
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

const WORDS = Array.from('BCDFGHJKLMNP');

/** A word that is not on the list; it is inactive, so that it is no other word's anagram. */
async function freeWord({ database }: TestServer): Promise<string> {
  const { rows } = await database.ownerPool.query<{ count: number }>(
    'select count(*)::integer as count from game_words',
  );
  const number = rows[0]?.count ?? 0;
  const letters = [number % 12, Math.floor(number / 12) % 12].map((place) => WORDS[place] ?? '');
  return `XYZ${letters.join('')}`;
}

async function versionOf({ database }: TestServer, row: 'words' | 'questions'): Promise<Row> {
  const { rows } = await database.ownerPool.query<Row>(
    row === 'words'
      ? `select word as id, version from game_words where word = 'TIGER'`
      : 'select id, version from game_questions where active order by id limit 1',
  );
  const [found] = rows;
  if (found === undefined) throw new Error('there is no content');
  return found;
}

type Row = { id: string; version: number };

const hint = { en: 'striped', si: 'ඉරි සහිත', ta: 'கோடுகள் கொண்ட' };
const text = { question: 'How many?', options: ['1', '2', '3', '4'] };
const question = { en: text, si: text, ta: text, rightOption: 1, active: true };

export const examples: Readonly<Record<string, Example>> = {
  'games.listGames': { input: async () => ({}) },
  'games.listScores': { input: async () => ({ game: 'reaction-test' }) },
  'games.startPlay': { input: async () => ({ game: 'maze-runner', control: 'keys' }) },
  'games.readPlay': {
    input: async (server, owner) => idOf(await playOf('maze-runner')(server, owner)),
    foreign,
  },
  'games.makeMove': {
    input: async (server, owner) => {
      const { id } = await playOf('memory-match')(server, owner);
      server.clock.advance(6000);
      return { id, step: 1, input: 0 };
    },
    foreign,
  },
  'games.finishPlay': finished,
  'games.staff.listPlays': { input: async () => ({ game: 'maze-runner', flag: 'any' }) },
  'games.staff.readRecording': { input: async (server) => ({ id: await wonPlay(server) }) },
  'games.staff.lookAtPlay': { input: async (server) => ({ id: await wonPlay(server) }) },
  'games.staff.voidPlay': {
    input: async (server) => ({ id: await wonPlay(server), reason: 'an autopilot' }),
  },
  'games.staff.readRates': { input: async () => ({}) },
  'games.staff.listWords': { input: async () => ({}) },
  'games.staff.addWord': {
    input: async (server) => ({ word: await freeWord(server), hint, active: false }),
  },
  'games.staff.editWord': {
    input: async (server) => {
      const { id, version } = await versionOf(server, 'words');
      return { word: id, version, hint, active: true };
    },
  },
  'games.staff.listQuestions': { input: async () => ({}) },
  'games.staff.addQuestion': {
    // A different word each time, because an add under a used key requires another input.
    input: async () => ({
      ...question,
      en: { ...text, question: `How many ${randomUUID()}?` },
      active: false,
    }),
  },
  'games.staff.editQuestion': {
    input: async (server) => ({ ...(await versionOf(server, 'questions')), ...question }),
  },
  'games.abandonPlay': {
    input: async (server, owner) => idOf(await playOf('maze-runner')(server, owner)),
    foreign,
  },
};

function idOf({ id }: { id: string }): { id: string } {
  return { id };
}
