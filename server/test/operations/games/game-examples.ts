import { randomUUID } from 'node:crypto';
import { contract } from '@regz/contract/contract.ts';
import type { GameSlug } from '@regz/rules/games/game-names.ts';
import type { TestServer } from '../../harness/harness.ts';
import { newPerson } from '../../harness/people.ts';
import { begin, winMaze, wonPlay } from '../../scenarios/task-area/game-plays.ts';
import {
  BLANK,
  type Example,
  type Examples,
  type Input,
  type Prepare,
  type Refusals,
  sends,
} from '../operation-example.ts';

const foreign = { status: 404, code: 'GAME_PLAY_UNKNOWN' } as const;

/** A new play of the person; an unknown one if the person cannot play. */
const playOf = (game: GameSlug, rest: Input = {}): Example => ({
  input: async (_, { browser, kind, accountId }) => {
    const id = kind.includes('task user') ? (await begin(browser, game)).id : accountId;
    return { id, ...rest };
  },
  foreign,
});

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

const memoryMatch = playOf('memory-match', { step: 1, input: 0 });
const ofWonPlay = async (server: TestServer) => ({ id: await wonPlay(server) });

export const examples: Examples = {
  'games.listScores': async () => ({ game: 'reaction-test' }),
  'games.startPlay': async () => ({ game: 'maze-runner', control: 'keys' }),
  'games.readPlay': playOf('maze-runner'),
  'games.makeMove': {
    input: async (server, owner) => {
      const input = await memoryMatch.input(server, owner);
      server.clock.advance(6000);
      return input;
    },
    foreign,
  },
  'games.finishPlay': playOf('maze-runner', { log: '' }),
  'games.abandonPlay': playOf('maze-runner'),
  'games.staff.listPlays': async () => ({ game: 'maze-runner', flag: 'any' }),
  'games.staff.readRecording': ofWonPlay,
  'games.staff.lookAtPlay': ofWonPlay,
  'games.staff.voidPlay': async (server) => ({
    ...(await ofWonPlay(server)),
    reason: 'an autopilot',
  }),
  'games.staff.addWord': async (server) => ({ word: await freeWord(server), hint, active: false }),
  'games.staff.editWord': async (server) => {
    const { id, version } = await versionOf(server, 'words');
    return { word: id, version, hint, active: true };
  },
  'games.staff.addQuestion': async () => ({
    ...question,
    // An add under a used key requires another input.
    en: { ...text, question: `How many ${randomUUID()}?` },
    active: false,
  }),
  'games.staff.editQuestion': async (server) => ({
    ...(await versionOf(server, 'questions')),
    ...question,
  }),
};

const abandoned: Prepare = async (_, { browser }, { id }) => {
  await browser.call(contract.games.abandonPlay, { id: String(id) });
};

const query =
  (statement: string, changes: Input = {}): Prepare =>
  async ({ database }) => {
    await database.sql(statement);
    return changes;
  };

const activateTiger = `update game_words set active = true where word = 'TIGER'`;
const blankText = { ...text, question: BLANK };
const blankHint = { en: '?', si: ' ', ta: '?' };
const alike = { ...text, options: ['1', '2', '3', '1 '] };

export const refusals: Refusals = {
  'games.startPlay': {
    GAME_LOCKED: async (server, { browser }) => {
      await winMaze(server, browser, await begin(browser, 'maze-runner'));
    },
    GAME_UNAVAILABLE: query('update game_words set active = false', { game: 'word-scramble' }),
    GAME_PLAY_TOO_SOON: async (_, { browser }) => {
      for (let plays = 0; plays < 20; plays += 1) await begin(browser, 'maze-runner');
    },
  },
  'games.readPlay': { GAME_PLAY_OVER: abandoned },
  'games.makeMove': {
    GAME_PLAY_OVER: abandoned,
    GAME_MOVE_OUT_OF_STEP: { step: 2 },
    GAME_MOVE_INVALID: { input: 16 },
    GAME_MOVE_TOO_SOON: sends(async (server, person) => {
      const input = await memoryMatch.input(server, person);
      server.clock.advance(5000);
      return input;
    }),
  },
  'games.finishPlay': { GAME_PLAY_OVER: abandoned, GAME_LOG_INVALID: { log: '!' } },
  'games.staff.voidPlay': {
    GAME_PLAY_NOT_WON: async (server) => {
      const { browser } = await newPerson(server, 'task user');
      return { id: (await begin(browser, 'maze-runner')).id };
    },
    GAME_PLAY_VOIDED: async (_, { browser }, { id }) => {
      await browser.call(contract.games.staff.voidPlay, { id: String(id), reason: 'seen before' });
    },
  },
  'games.staff.addWord': {
    GAME_WORD_INVALID: { word: 'AAAAA' },
    GAME_WORD_KNOWN: { word: 'tiger' },
    GAME_WORD_ANAGRAM: query(activateTiger, { word: 'REGIT', active: true }),
    GAME_CONTENT_INCOMPLETE: { active: true, hint: blankHint },
  },
  'games.staff.editWord': {
    GAME_CONTENT_INCOMPLETE: { hint: blankHint },
    GAME_CONTENT_UNKNOWN: { word: 'ZEBRA' },
    GAME_WORD_ANAGRAM: query(
      `${activateTiger};
       insert into game_words values ('REGIT', '?', '?', '?', false, 1) on conflict do nothing`,
      { word: 'REGIT', version: 1 },
    ),
    GAME_CONTENT_NEEDED: query(`update game_words set active = word = 'TIGER'`, { active: false }),
  },
  'games.staff.addQuestion': {
    GAME_CONTENT_INCOMPLETE: { en: blankText },
    GAME_OPTIONS_ALIKE: { ta: alike },
  },
  'games.staff.editQuestion': {
    GAME_CONTENT_INCOMPLETE: { ta: blankText },
    GAME_OPTIONS_ALIKE: { si: alike },
    GAME_CONTENT_NEEDED: query(
      `update game_questions set active = id in
         (select id from game_questions where active order by id limit 3)`,
      { active: false },
    ),
  },
};
