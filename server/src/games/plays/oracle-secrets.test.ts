import { contract } from '@regz/contract/contract.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Browser } from '../../../test/harness/browser.ts';
import { type TestServer, testServer } from '../../../test/harness/harness.ts';
import { signedInTaskUser } from '../../../test/harness/signed-in.ts';
import { problemsOf, questionsOf, wordOf } from '../../../test/scenarios/task-area/oracle-plays.ts';

type Oracle = 'memory-match' | 'quick-math' | 'word-scramble' | 'trivia';
let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

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

it('No byte sent in a play of Memory Match reveals a card before it is turned, except the first eight', async () => {
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

it('No byte sent in a play of Word Scramble reveals the word, even after a loss', async () => {
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

it('No byte sent in a play of Trivia reveals a question or a right option before its time', async () => {
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
