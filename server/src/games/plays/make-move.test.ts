import { contract } from '@regz/contract/contract.ts';
import type { GameName } from '@regz/rules/games/game-names.ts';
import { winningMazeLog } from '@regz/rules/games/maze-runner/maze-bot.ts';
import { describe, expect, it } from 'vitest';
import type { Browser } from '../../../test/harness/browser.ts';
import { sharedServer } from '../../../test/harness/harness.ts';
import { signedInTaskUser } from '../../../test/harness/signed-in.ts';
import { holdRows } from '../../../test/harness/tables/held-row.ts';
import {
  begin,
  flip,
  pairsOf,
  type Play,
  winMaze,
  wonPlay,
} from '../../../test/scenarios/task-area/game-plays.ts';
import { problemsOf, questionsOf, wordOf } from '../../../test/scenarios/task-area/oracle-plays.ts';

const { listGames, makeMove, readPlay } = contract.games;

const server = sharedServer({ clock: 'noon' });

function cardsOf(view: Play['view']): (number | null)[] {
  if (view?.game !== 'memory-match') throw new Error('this is no board of Memory Match');
  return view.cards;
}

it('A play of Memory Match is won by finding all pairs, and pays', async () => {
  const { browser } = await signedInTaskUser(server);
  const play = await begin(browser, 'memory-match');
  const pairs = await pairsOf(server, play.id);
  const { verdict } = await flip(server, browser, play, pairs.flat());
  expect(verdict).toMatchObject({ outcome: 'won', coins: 10, score: 8, reveal: null });
});

it('A play of Memory Match is lost on the tenth move', async () => {
  const { browser } = await signedInTaskUser(server);
  const play = await begin(browser, 'memory-match');
  const [[first] = [0], [second] = [1]] = await pairsOf(server, play.id);
  const flips = Array.from({ length: 10 }, () => [first, second]).flat();
  const { verdict } = await flip(server, browser, play, flips);
  expect(verdict).toMatchObject({ outcome: 'lost', reason: 'mistake', coins: 0 });
  expect(verdict?.reveal).toMatchObject({ deck: { length: 16 } });
  const { games } = await browser.call(listGames, {});
  expect(games.find(({ game }) => game === 'memory-match')).toMatchObject({ state: 'ready' });
});

it('A play of Memory Match names no unturned card', async () => {
  const { browser } = await signedInTaskUser(server);
  const play = await begin(browser, 'memory-match');
  expect(play.seed).toBeNull();
  const shown = cardsOf(play.view).filter((symbol) => symbol !== null);
  expect(shown).toHaveLength(8);
  server.clock.advance(6000);
  for (const [index, input] of [0, 1, 2, 3].entries()) {
    const answer = await browser.call(makeMove, { id: play.id, step: index + 1, input });
    const seen = cardsOf(answer.view).flatMap((symbol, place) => (symbol === null ? [] : [place]));
    expect([0, 1, 2, 3]).toEqual(expect.arrayContaining(seen));
    expect(Object.keys(answer.view).toSorted()).toEqual(
      ['cards', 'game', 'movesLeft', 'pairsLeft', 'preview', 'up'].toSorted(),
    );
    server.clock.advance(250);
  }
  const { play: resumed } = await browser.call(readPlay, { id: play.id });
  expect(resumed?.view).toMatchObject({ preview: false });
});

it('A play of Memory Match continues in another tab where it left off', async () => {
  const { browser } = await signedInTaskUser(server);
  const play = await begin(browser, 'memory-match');
  const { view } = await flip(server, browser, play, [4]);
  const again = await begin(browser, 'memory-match');
  expect(again).toMatchObject({ id: play.id, step: 2, view });
});

it('A half-played Memory Match shows on its card, without preview', async () => {
  const { browser } = await signedInTaskUser(server);
  const halfPlayed = async (game: string) => {
    const { games } = await browser.call(listGames, {});
    return games.find((each) => each.game === game)?.halfPlayed;
  };
  expect(await halfPlayed('memory-match')).toBeNull();
  const play = await begin(browser, 'memory-match');
  await begin(browser, 'maze-runner');
  await begin(browser, 'quick-math', { practice: true });
  expect(await halfPlayed('memory-match')).toBe('earnest');
  expect(await halfPlayed('maze-runner')).toBeNull();
  expect(await halfPlayed('quick-math')).toBe('practice');
  const { view } = await flip(server, browser, play, [4]);
  const again = await begin(browser, 'memory-match');
  expect(again.view).toEqual(view);
  expect(again.view).toMatchObject({ preview: false, movesLeft: 10 });
  server.clock.advance(60_000);
  expect(await halfPlayed('quick-math')).toBeNull();
  server.clock.advance(540_000);
  expect(await halfPlayed('memory-match')).toBeNull();
});

it('A last move sent sixteen times pays once', async () => {
  const { browser } = await signedInTaskUser(server);
  const play = await begin(browser, 'memory-match');
  const flips = (await pairsOf(server, play.id)).flat();
  await flip(server, browser, play, flips.slice(0, -1));
  server.clock.advance(250);
  const last = { id: play.id, step: 16, input: flips.at(-1) ?? 0 };
  const answers = await Promise.all(Array.from({ length: 16 }, () => browser.call(makeMove, last)));
  expect(new Set(answers.map((each) => JSON.stringify(each))).size).toBe(1);
  expect(await browser.call(contract.coins.readDay, {})).toMatchObject({ games: 1, balance: 10 });
});

it('A play of Memory Match refuses any move but the next', async () => {
  const { browser } = await signedInTaskUser(server);
  const play = await begin(browser, 'memory-match');
  server.clock.advance(6000);
  const refused = await browser.refusal(makeMove, { id: play.id, step: 2, input: 0 });
  expect(refused).toMatchObject({ code: 'GAME_MOVE_OUT_OF_STEP', data: { step: 1 } });
});

it('A repeated move gets the same answer, a different one is refused', async () => {
  const { browser } = await signedInTaskUser(server);
  const play = await begin(browser, 'memory-match');
  const first = await flip(server, browser, play, [4]);
  expect(await browser.call(makeMove, { id: play.id, step: 1, input: 4 })).toEqual(first);
  const refused = await browser.refusal(makeMove, { id: play.id, step: 1, input: 5 });
  expect(refused).toMatchObject({ code: 'GAME_MOVE_OUT_OF_STEP', data: { step: 2 } });
});

/** Longer than every game's minimum between two moves, and than the preview of the cards. */
const BETWEEN_MS = 6000;

type Won = { id: string; inputs: readonly (number | string)[] };

const beginnings = {
  'memory-match': async (id: string) => (await pairsOf(server, id)).flat(),
  'quick-math': async (id: string) => (await problemsOf(server, id)).map(({ answer }) => answer),
  'word-scramble': async (id: string) => [await wordOf(server, id)],
  trivia: async (id: string) => (await questionsOf(server, id)).map((each) => each.rightOption),
};

type Oracle = keyof typeof beginnings;

/** A play with the moves that win it. */
async function beginToWin(browser: Browser, game: Oracle): Promise<Won> {
  const { id } = await begin(browser, game);
  return { id, inputs: await beginnings[game](id) };
}

async function movesOf({ id }: Won): Promise<unknown[]> {
  const { rows } = await server.database.ownerPool.query<{ input: unknown }>(
    'select input from game_play_moves where play_id = $1 order by step',
    [id],
  );
  return rows.map(({ input }) => input);
}

describe.each(Object.keys(beginnings) as Oracle[])('each move of %s', (game) => {
  it('counts once when it comes twice at the same time', async () => {
    const { browser } = await signedInTaskUser(server);
    const play = await beginToWin(browser, game);
    const verdicts: unknown[] = [];
    for (const [place, input] of play.inputs.entries()) {
      server.clock.advance(game === 'memory-match' ? BETWEEN_MS : 4000);
      const sent = { id: play.id, step: place + 1, input };
      const [first, twin] = await Promise.all([
        browser.call(makeMove, sent),
        browser.call(makeMove, sent),
      ]);
      expect(twin).toEqual(first);
      verdicts.push(first.verdict);
    }
    expect(await movesOf(play)).toEqual(play.inputs);
    expect(verdicts.slice(0, -1)).toEqual(play.inputs.slice(1).map(() => null));
    expect(verdicts.at(-1)).toMatchObject({ outcome: 'won', coins: 10 });
    const day = await browser.call(contract.coins.readDay, {});
    expect(day).toMatchObject({ games: 1, balance: 10 });
  });
});

it('A move sent three times while it waits counts once', async () => {
  const { browser } = await signedInTaskUser(server);
  const play = await beginToWin(browser, 'quick-math');
  server.clock.advance(4000);
  const held = await holdRows(server.database, 'select from game_plays where id = $1 for update', [
    play.id,
  ]);
  const sent = { id: play.id, step: 1, input: play.inputs[0] ?? '' };
  const sending = Array.from({ length: 3 }, () => browser.call(makeMove, sent));
  await held.waiting(3);
  await held.release();
  const answers = await Promise.all(sending);
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(await movesOf(play)).toEqual([sent.input]);
});

it.each([
  ['is answered as it was made', 0, { solved: 1 }],
  ['takes the place of another one of its number', 1, { code: 'GAME_MOVE_OUT_OF_STEP' }],
])('A move made elsewhere after the play was read %s', async (_, off, told) => {
  const { browser } = await signedInTaskUser(server);
  const play = await beginToWin(browser, 'quick-math');
  const [right] = play.inputs;
  server.clock.advance(4000);
  // The request waits here after it has read that there are no moves.
  const held = await holdRows(
    server.database,
    `lock table game_plays in exclusive mode;
       insert into game_play_moves (play_id, step, input, at)
       select id, 1, '${right}', '${new Date(server.clock()).toISOString()}'
         from game_plays where id = '${play.id}'`,
  );
  const sending = browser.send(makeMove, { id: play.id, step: 1, input: Number(right) + off });
  await held.waiting(1);
  await held.commit();
  const { json } = await sending;
  const { view } = json as { view?: object };
  expect(view ?? json).toMatchObject(told);
  expect(await movesOf(play)).toEqual([right]);
});

const coinsOf = `select regzcoin as coins,
       (select count(*)::int from game_completions where user_id = web_task.id) as completions
  from web_task where id = $1`;

it.each([
  ['closed_at = now(), password = null, email = null', { code: 'GAME_PLAY_UNKNOWN' }],
  ['is_admin = true', { outcome: 'won', coins: 0 }],
])(
  'A win handed in while its player loses the right to earn is not paid: %s',
  async (change, told) => {
    const { browser, user } = await signedInTaskUser(server);
    const owner = server.database.ownerPool;
    const { id, seed } = await begin(browser, 'maze-runner');
    const { log, playedMs } = winningMazeLog(seed ?? '', 'standard');
    server.clock.advance(playedMs);
    const held = await holdRows(
      server.database,
      `update web_task set ${change} where id = '${user.id}'`,
    );
    const finishing = browser.send(contract.games.finishPlay, { id, log });
    await held.waiting(1);
    await held.commit();
    expect((await finishing).json).toMatchObject(told);
    const { rows } = await owner.query<object>(coinsOf, [user.id]);
    expect(rows).toEqual([{ coins: 0, completions: 0 }]);
  },
);

describe('completed before', () => {
  /** A game that an installation has taken over as completed now. */
  async function completeElsewhere(userId: string, gameName: GameName): Promise<void> {
    await server.database.ownerPool.query(
      `insert into game_completions (user_id, game_name, completion_date, created_at, imported)
     values ($1, $2, ($3::timestamptz at time zone 'UTC')::date, $3, true)`,
      [userId, gameName, new Date(server.clock())],
    );
  }

  it('A game already completed elsewhere is won without coins', async () => {
    const { browser, user } = await signedInTaskUser(server);
    const play = await begin(browser, 'maze-runner');
    await completeElsewhere(user.id, 'Maze Runner');
    const availableAt = new Date(server.clock() + 86_400_000).toISOString();
    expect(await winMaze(server, browser, play)).toMatchObject({
      outcome: 'won',
      alreadyCompleted: true,
      coins: 0,
      balance: 0,
      availableAt,
    });
    const { rows } = await server.database.ownerPool.query<{ plays: number }>(
      'select count(*)::int as plays from game_completions where user_id = $1',
      [user.id],
    );
    expect(rows).toEqual([{ plays: 1 }]);
  });

  type Won = { userId: string; at: string; id: string };

  it.each<[string, (won: Won) => string, string]>([
    [
      'pays no play twice',
      ({ userId, at, id }) => `select post_coins('${userId}', 'game', '${at}', null, '${id}')`,
      'coin_transfers_play_id_key',
    ],
    [
      'completes no game twice on one day',
      ({ id }) =>
        `insert into game_completions (user_id, game_name, completion_date, created_at, imported)
         select user_id, game_name, completion_date, created_at, true from game_completions
          where play_id = '${id}'`,
      'game_completions_user_id_game_name_completion_date_key',
    ],
    [
      'has no two open plays of one game',
      ({ id }) =>
        `insert into game_plays (id, user_id, game_name, play_date, play_number, practice,
           rules_version, pace, control, seed, issued_at, expires_at)
         select gen_random_uuid(), user_id, game_name, play_date, number, false, rules_version,
                pace, control, seed, issued_at, expires_at
           from game_plays cross join generate_series(8, 9) number where id = '${id}'`,
      'game_plays_open',
    ],
    [
      'lets no play end twice',
      ({ id }) => `update game_plays set state = 'lost' where id = '${id}'`,
      'a play ends once',
    ],
  ])('The database, whatever the application asks of it, %s', async (_, asked, refusal) => {
    const id = await wonPlay(server);
    const { rows } = await server.database.ownerPool.query<Won>(
      `select play_id as id, user_id as "userId", created_at::text as at from game_completions
        where play_id = $1`,
      [id],
    );
    const [won = never()] = rows;
    await expect(server.database.pool.query(asked(won))).rejects.toThrow(refusal);
  });

  function never(): never {
    throw new Error('the win has no completion');
  }
});

/** Every byte of an answer that its receiver can read: status line's headers and body. */
type Heard = { id: string; said: string };

async function start(browser: Browser, game: Oracle): Promise<Heard> {
  const { headers, text } = await browser.send(contract.games.startPlay, { game, control: 'keys' });
  const { id }: { id: string } = JSON.parse(text);
  return { id, said: JSON.stringify(headers) + text };
}

async function move(
  browser: Browser,
  { id }: Heard,
  { step, input }: { step: number; input: number | string },
): Promise<string> {
  server.clock.advance(4000);
  const { headers, text } = await browser.send(contract.games.makeMove, { id, step, input });
  return JSON.stringify(headers) + text;
}

/** Returns the answers to a reload and to the list of games during a play. */
async function aside(browser: Browser, { id }: Heard): Promise<string> {
  const read = await browser.send(contract.games.readPlay, { id });
  const list = await browser.send(contract.games.listGames, {});
  return read.text + list.text;
}

/** Returns the positions of the cards that an answer reveals, in any of its boards. */
function toldCards(said: string): number[] {
  const boards = said.match(/"cards":\[[^\]]*\]/g) ?? [];
  return boards.flatMap((board) => {
    const { cards }: { cards: (number | null)[] } = JSON.parse(`{${board}}`);
    return cards.flatMap((symbol, place) => (symbol === null ? [] : [place]));
  });
}

it('No byte of Memory Match reveals an unturned card', async () => {
  const { browser } = await signedInTaskUser(server);
  const heard = await start(browser, 'memory-match');
  const preview = new Set(toldCards(heard.said + (await aside(browser, heard))));
  expect(preview.size).toBe(8);
  server.clock.advance(2000);
  const turned: number[] = [];
  for (const [place, card] of [3, 12, 6, 9].entries()) {
    turned.push(card);
    const made = await move(browser, heard, { step: place + 1, input: card });
    const said = made + (await aside(browser, heard));
    expect(toldCards(said)).toContain(card);
    expect(turned).toEqual(expect.arrayContaining(toldCards(said)));
    expect(said).not.toMatch(/"deck"|seed":"/);
  }
});

it('No answer in Quick Math reveals later problems or results', async () => {
  const { browser } = await signedInTaskUser(server);
  const heard = await start(browser, 'quick-math');
  const problems = await problemsOf(server, heard.id);
  let { said } = heard;
  for (const [place, { left, operation, right, answer }] of problems.entries()) {
    const asked = JSON.stringify({ left, operation, right });
    said += await aside(browser, heard);
    expect(said.match(/"problem":(?:null|\{[^}]*\})/g)).toEqual(
      Array.from({ length: 2 }, () => `"problem":${asked}`),
    );
    expect(said).not.toMatch(/"(?:problems":\[|answer|reveal":\{|seed":")/);
    said = await move(browser, heard, { step: place + 1, input: answer });
  }
  expect(said).toContain('"outcome":"won"');
});

it('No byte of Word Scramble reveals the word', async () => {
  const { browser } = await signedInTaskUser(server);
  const heard = await start(browser, 'word-scramble');
  const word = await wordOf(server, heard.id);
  let said = heard.said + (await aside(browser, heard));
  const [first, ...rest] = word;
  const turned = [1, 2, 3].map((by) => [...rest.slice(by), first, ...rest.slice(0, by)].join(''));
  for (const [place, input] of turned.entries()) {
    said += await move(browser, heard, { step: place + 1, input });
  }
  expect(said).toContain('"outcome":"lost"');
  // Compares whole words: `x-request-id` contains QUEST, and `microphone` contains PHONE.
  expect(said).not.toMatch(new RegExp(String.raw`\b${word}\b`, 'i'));
  const letters = said.match(/"letters":\[[^\]]*\]/g) ?? [];
  expect(letters.length).toBeGreaterThan(0);
  expect(letters).not.toContain(`"letters":${JSON.stringify(word.split(''))}`);
  expect(said).not.toMatch(/"(?:word|content)"|seed":"/);
});

it('No byte of Trivia reveals a question or answer early', async () => {
  const { browser } = await signedInTaskUser(server);
  const heard = await start(browser, 'trivia');
  const questions = await questionsOf(server, heard.id);
  let said = heard.said + (await aside(browser, heard));
  for (const [place, { rightOption }] of questions.entries()) {
    const later = questions.slice(place + 1).flatMap(({ en, si, ta }) => [en, si, ta]);
    for (const { question } of later) expect(said).not.toContain(question);
    const told = said.match(/"rightOption":\d/g) ?? [];
    const before = questions[place - 1]?.rightOption;
    expect(new Set(told)).toEqual(new Set(before === undefined ? [] : [`"rightOption":${before}`]));
    expect(said).not.toMatch(/seed":"/);
    said = await move(browser, heard, { step: place + 1, input: rightOption });
    if (place < questions.length - 1) said += await aside(browser, heard);
  }
  expect(said).toContain('"outcome":"won"');
});
