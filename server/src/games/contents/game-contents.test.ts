import { contract } from '@regz/contract/contract.ts';
import { DAY_MS } from '@regz/rules/durations.ts';
import { expect, it } from 'vitest';
import type { Browser } from '../../../test/harness/browser.ts';
import { sharedServer } from '../../../test/harness/harness.ts';
import { signedInTaskUser } from '../../../test/harness/signed-in.ts';
import { begin } from '../../../test/scenarios/task-area/game-plays.ts';
import { questionsOf, wordOf } from '../../../test/scenarios/task-area/oracle-plays.ts';

const server = sharedServer();

/** The word of a new play; the play is given up. */
async function drawWord(browser: Browser, how: { practice?: boolean } = {}): Promise<string> {
  const { id } = await begin(browser, 'word-scramble', how);
  await browser.call(contract.games.abandonPlay, { id });
  return wordOf(server, id);
}

/** The questions of a new play, in English; the play is given up. */
async function drawQuestions(browser: Browser): Promise<string[]> {
  const { id } = await begin(browser, 'trivia');
  await browser.call(contract.games.abandonPlay, { id });
  return (await questionsOf(server, id)).map(({ en }) => en.question);
}

async function count(where: string): Promise<number> {
  const { rows } = await server.database.ownerPool.query<{ count: number }>(
    `select count(*)::integer as count from ${where}`,
  );
  return rows[0]?.count ?? 0;
}

it('An installation begins with 30 words and ten questions, each in three languages', async () => {
  expect(await count('game_words where active')).toBe(30);
  const translated = `hint_en <> '' and hint_si ~ '[\\u0D80-\\u0DFF]' and hint_ta ~ '[\\u0B80-\\u0BFF]'`;
  expect(await count(`game_words where ${translated}`)).toBe(30);
  const anagrams = `(select string_agg(letter, '' order by letter) as letters
    from game_words, regexp_split_to_table(word, '') as letter group by word) as sorted`;
  expect(await count(`(select distinct letters from ${anagrams}) as different`)).toBe(30);
  expect(await count('game_questions where active')).toBe(10);
});

it('A person’s word stays the same all day', async () => {
  const { browser } = await signedInTaskUser(server);
  const words = [await drawWord(browser), await drawWord(browser), await drawWord(browser)];
  expect(new Set(words).size).toBe(1);
});

it('The word differs by person, day and practice', async () => {
  const people = new Set<string>();
  for (let person = 0; person < 8; person += 1) {
    const { browser } = await signedInTaskUser(server);
    people.add(await drawWord(browser));
  }
  expect(people.size).toBeGreaterThan(2);
  const { browser } = await signedInTaskUser(server);
  const days = new Set<string>();
  const practice = new Set<string>();
  for (let day = 0; day < 6; day += 1) {
    days.add(await drawWord(browser));
    practice.add(await drawWord(browser, { practice: true }));
    server.clock.advance(DAY_MS);
  }
  expect(days.size).toBeGreaterThan(1);
  expect(practice.size).toBeGreaterThan(1);
});

it('The word is one that staff have left active', async () => {
  const { ownerPool } = server.database;
  await ownerPool.query(`insert into game_words select 'ZZZZ' || chr(65 + n), 'x', 'x', 'x'
      from generate_series(0, 25) as n`);
  await ownerPool.query(`update game_words set active = word like 'ZZZZ%'`);
  try {
    for (let person = 0; person < 8; person += 1) {
      const { browser } = await signedInTaskUser(server);
      expect(await drawWord(browser)).toMatch(/^ZZZZ[A-Z]$/);
    }
  } finally {
    await ownerPool.query(`delete from game_words where word like 'ZZZZ%'`);
    await ownerPool.query('update game_words set active = true');
  }
});

it('A staff edit does not change the word of an open play', async () => {
  const { browser } = await signedInTaskUser(server);
  const play = await begin(browser, 'word-scramble');
  const word = await wordOf(server, play.id);
  await server.database.sql('update game_words set active = false where word = $1', word);
  server.clock.advance(2000);
  const input = { id: play.id, step: 1, input: word };
  const { verdict } = await browser.call(contract.games.makeMove, input);
  expect(verdict).toMatchObject({ outcome: 'won', score: 1, coins: 10 });
  await server.database.sql('update game_words set active = true');
});

it('The questions are three different ones, drawn again for each play', async () => {
  const { browser } = await signedInTaskUser(server);
  const draws = new Set<string>();
  for (let play = 0; play < 6; play += 1) {
    const questions = await drawQuestions(browser);
    expect(new Set(questions).size).toBe(3);
    draws.add(questions.join());
  }
  expect(draws.size).toBeGreaterThan(1);
});

it('The day’s ten questions are the same for all people', async () => {
  const { ownerPool } = server.database;
  await ownerPool.query(`insert into game_questions (en, si, ta, right_option, active)
      select jsonb_set(en, '{question}', to_jsonb('Another: ' || (en ->> 'question'))), si, ta,
        right_option, true from game_questions`);
  async function ofDay(): Promise<Set<string>> {
    const seen = new Set<string>();
    for (let person = 0; person < 4; person += 1) {
      const { browser } = await signedInTaskUser(server);
      for (let play = 0; play < 8; play += 1) {
        for (const question of await drawQuestions(browser)) seen.add(question);
      }
    }
    return seen;
  }
  const today = await ofDay();
  server.clock.advance(DAY_MS);
  const tomorrow = await ofDay();
  expect(today.size).toBeLessThanOrEqual(10);
  expect(new Set([...today, ...tomorrow]).size).toBeGreaterThan(10);
});
