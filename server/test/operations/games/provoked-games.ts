import { randomUUID } from 'node:crypto';
import { contract } from '@regz/contract/contract.ts';
import type { TestServer } from '../../harness/harness.ts';
import { newPerson, type Person } from '../../harness/people.ts';
import { begin, winMaze, wonPlay } from '../../scenarios/task-area/game-plays.ts';
import { NOTHING_TO_SEE } from '../nothing-to-see.ts';
import type { Provoke } from '../provocation.ts';
import { type Faults, spoiled } from '../spoiled-example.ts';

type Input = Record<string, unknown>;
type SomeFaults = Faults | ((server: TestServer) => Promise<Faults>);

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
    await browser.call(contract.games.abandonPlay, { id });
    return { id, ...rest[name] };
  });

/** A play of Memory Match in its first second, or in its seventh. */
const memory = (waitMs: number, input: Input) =>
  player(async (server, { browser }) => {
    const { id } = await begin(browser, 'memory-match');
    server.clock.advance(waitMs);
    return { id, ...input };
  });

const voiding = (faults: SomeFaults) => spoiled('games.staff.voidPlay', 'admin', faults);
const word = (verb: string, faults: SomeFaults) =>
  spoiled(`games.staff.${verb}Word`, 'admin', faults);
const asked = (verb: string, faults: SomeFaults) =>
  spoiled(`games.staff.${verb}Question`, 'admin', faults);

async function activateTiger({ database }: TestServer): Promise<void> {
  await database.ownerPool.query(`update game_words set active = true where word = 'TIGER'`);
}

const text = { question: 'How many?', options: ['1', '2', '3', '4'] };

/** Requests that the operations of games refuse. */
export const refusals: Readonly<Record<string, Readonly<Record<string, Provoke>>>> = {
  'games.startPlay': {
    GAME_LOCKED: player(async (server, { browser }) => {
      await winMaze(server, browser, await begin(browser, 'maze-runner'));
      return { game: 'maze-runner', control: 'keys' };
    }),
    GAME_UNAVAILABLE: player(async ({ database }) => {
      await database.ownerPool.query('update game_words set active = false');
      return { game: 'word-scramble', control: 'keys' };
    }),
    GAME_PLAY_TOO_SOON: player(async (_, { browser }) => {
      for (let plays = 0; plays < 20; plays += 1) await begin(browser, 'maze-runner');
      return { game: 'maze-runner', control: 'keys' };
    }),
  },
  'games.readPlay': { GAME_PLAY_UNKNOWN: unknown('read'), GAME_PLAY_OVER: abandoned('read') },
  'games.makeMove': {
    GAME_PLAY_UNKNOWN: unknown('move'),
    GAME_PLAY_OVER: abandoned('move'),
    GAME_MOVE_OUT_OF_STEP: memory(6000, { step: 2, input: 0 }),
    GAME_MOVE_INVALID: memory(6000, { step: 1, input: 16 }),
    GAME_MOVE_TOO_SOON: memory(5000, { step: 1, input: 0 }),
  },
  'games.finishPlay': {
    GAME_PLAY_UNKNOWN: unknown('finish'),
    GAME_PLAY_OVER: abandoned('finish'),
    GAME_LOG_INVALID: player(async (_, { browser }) => {
      const { id } = await begin(browser, 'maze-runner');
      return { id, log: '!' };
    }),
  },
  'games.abandonPlay': { GAME_PLAY_UNKNOWN: unknown('abandon') },
  'games.staff.readRecording': {
    GAME_PLAY_UNKNOWN: spoiled('games.staff.readRecording', 'admin', async () => ({
      id: randomUUID(),
    })),
  },
  'games.staff.lookAtPlay': {
    GAME_PLAY_UNKNOWN: spoiled('games.staff.lookAtPlay', 'admin', async () => ({
      id: randomUUID(),
    })),
  },
  'games.staff.voidPlay': {
    GAME_PLAY_UNKNOWN: voiding(async () => ({ id: randomUUID() })),
    REASON_MISSING: voiding({ reason: NOTHING_TO_SEE }),
    GAME_PLAY_NOT_WON: voiding(async (server) => {
      const { browser } = await newPerson(server, 'task user');
      return { id: (await begin(browser, 'maze-runner')).id };
    }),
    GAME_PLAY_VOIDED: voiding(async (server) => {
      const id = await wonPlay(server);
      const { browser } = await newPerson(server, 'admin');
      await browser.call(contract.games.staff.voidPlay, { id, reason: 'seen before' });
      return { id };
    }),
  },
  'games.staff.addWord': {
    GAME_WORD_INVALID: word('add', { word: 'AAAAA' }),
    GAME_WORD_KNOWN: word('add', { word: 'tiger' }),
    GAME_WORD_ANAGRAM: word('add', async (server) => {
      await activateTiger(server);
      return { word: 'REGIT', active: true };
    }),
    GAME_CONTENT_INCOMPLETE: word('add', { active: true, hint: { en: '?', si: ' ', ta: '?' } }),
  },
  'games.staff.editWord': {
    GAME_CONTENT_INCOMPLETE: word('edit', { hint: { en: '?', si: ' ', ta: '?' } }),
    GAME_CONTENT_UNKNOWN: word('edit', { word: 'ZEBRA' }),
    GAME_WORD_CHANGED: word('edit', { version: 2_000_000 }),
    GAME_WORD_ANAGRAM: word('edit', async (server) => {
      await activateTiger(server);
      await server.database.ownerPool.query(
        `insert into game_words values ('REGIT', '?', '?', '?', false, 1) on conflict do nothing`,
      );
      return { word: 'REGIT', version: 1 };
    }),
    GAME_CONTENT_NEEDED: word('edit', async ({ database }) => {
      await database.ownerPool.query(`update game_words set active = word = 'TIGER'`);
      return { active: false };
    }),
  },
  'games.staff.addQuestion': {
    GAME_CONTENT_INCOMPLETE: asked('add', { en: { ...text, question: NOTHING_TO_SEE } }),
    GAME_OPTIONS_ALIKE: asked('add', { ta: { ...text, options: ['1', '2', '3', '1 '] } }),
  },
  'games.staff.editQuestion': {
    GAME_CONTENT_INCOMPLETE: asked('edit', { ta: { ...text, question: NOTHING_TO_SEE } }),
    GAME_OPTIONS_ALIKE: asked('edit', { si: { ...text, options: ['1', '2', '3', '1 '] } }),
    GAME_CONTENT_UNKNOWN: asked('edit', async () => ({ id: randomUUID() })),
    GAME_QUESTION_CHANGED: asked('edit', { version: 2_000_000 }),
    GAME_CONTENT_NEEDED: asked('edit', async ({ database }) => {
      await database.ownerPool.query(
        `update game_questions set active = id in
           (select id from game_questions where active order by id limit 3)`,
      );
      return { active: false };
    }),
  },
};
