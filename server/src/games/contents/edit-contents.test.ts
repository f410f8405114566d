import { contract } from '@regz/contract/contract.ts';
import { beforeAll, expect, it } from 'vitest';
import type { Browser } from '../../../test/harness/browser.ts';
import { sharedServer } from '../../../test/harness/harness.ts';
import { signedInAdmin, signedInTaskUser } from '../../../test/harness/signed-in.ts';
import { begin } from '../../../test/scenarios/task-area/game-plays.ts';
import { questionsOf, wordOf } from '../../../test/scenarios/task-area/oracle-plays.ts';

const hint = { en: 'a hint', si: 'ඉඟියක්', ta: 'ஒரு குறிப்பு' };
let admin: Browser;

const server = sharedServer();
beforeAll(async () => {
  ({ browser: admin } = await signedInAdmin(server));
});

/** The words as an edit of each begins. */
async function allWords() {
  const { words: all } = await admin.call(contract.games.staff.listWords, {});
  return all.map(({ editedBy: _editedBy, ...word }) => word);
}

/** The questions as an edit of each begins. */
async function allQuestions() {
  const { questions: all } = await admin.call(contract.games.staff.listQuestions, {});
  return all.map(({ editedBy: _editedBy, ...question }) => question);
}

async function abandon(browser: Browser, id: string) {
  await browser.call(contract.games.abandonPlay, { id });
}

it('An edited word stays unchanged all day for players who began', async () => {
  const { browser } = await signedInTaskUser(server);
  const first = await begin(browser, 'word-scramble');
  await abandon(browser, first.id);
  const drawn = await wordOf(server, first.id);
  const found = (await allWords()).find(({ word }) => word === drawn);
  if (found === undefined) throw new Error('the word is not on the list');
  const edited = await admin.call(contract.games.staff.editWord, { ...found, hint, active: false });
  const version = found.version + 1;
  expect(edited).toEqual({ word: drawn, hint, active: false, version, editedBy: 'sithara' });
  await admin.call(contract.games.staff.addWord, { word: 'ZEBRA', hint, active: true });
  const again = await begin(browser, 'word-scramble');
  expect(await wordOf(server, again.id)).toBe(drawn);
  expect(again.view).toMatchObject({ hint: found.hint });
  await abandon(browser, again.id);
  const other = await signedInTaskUser(server);
  for (let plays = 0; plays < 40; plays += 1) {
    const { id } = await begin(other.browser, 'word-scramble', { practice: true });
    expect(await wordOf(server, id)).not.toBe(drawn);
    await abandon(other.browser, id);
  }
});

it('A question edited during a play stays as it was in that play', async () => {
  const { browser } = await signedInTaskUser(server);
  const play = await begin(browser, 'trivia');
  const before = await questionsOf(server, play.id);
  for (const question of await allQuestions()) {
    const en = { ...question.en, question: `${question.en.question} (edited)` };
    await admin.call(contract.games.staff.editQuestion, { ...question, en });
  }
  expect(await questionsOf(server, play.id)).toEqual(before);
  const seen = await browser.call(contract.games.readPlay, { id: play.id });
  expect(JSON.stringify(seen.play?.view)).not.toContain('(edited)');
});

it('One word stays active when staff deactivate the last ones at the same time', async () => {
  const active = (await allWords()).filter((each) => each.active);
  const last = active.slice(0, 6);
  for (const word of active.slice(6))
    await admin.call(contract.games.staff.editWord, { ...word, active: false });
  const answers = await Promise.all(
    last.map((word) => admin.send(contract.games.staff.editWord, { ...word, active: false })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
  expect((await allWords()).filter((each) => each.active)).toHaveLength(1);
  const { browser } = await signedInTaskUser(server);
  expect(await begin(browser, 'word-scramble')).toMatchObject({ game: 'word-scramble' });
});

it('Three questions stay active after concurrent deactivations', async () => {
  const all = await allQuestions();
  await Promise.all(
    all.map((each) => admin.send(contract.games.staff.editQuestion, { ...each, active: false })),
  );
  const { questions: left } = await admin.call(contract.games.staff.listQuestions, {});
  expect(left.filter(({ active }) => active)).toHaveLength(3);
  const { browser } = await signedInTaskUser(server);
  expect(await begin(browser, 'trivia')).toMatchObject({ game: 'trivia' });
});

it('Of two added words with the same letters, one becomes active', async () => {
  const answers = await Promise.all(
    ['LEAPT', 'PLATE', 'PETAL', 'PLEAT'].map((word) =>
      admin.send(contract.games.staff.addWord, { word, hint, active: true }),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    201, 409, 409, 409,
  ]);
});

it('The later of two concurrent edits of a word sees the first', async () => {
  const [word] = await allWords();
  if (word === undefined) throw new Error('there is no word');
  const answers = await Promise.all(
    ['first', 'second'].map((en) =>
      admin.send(contract.games.staff.editWord, { ...word, hint: { ...hint, en } }),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    200, 409,
  ]);
  const [now] = await allWords();
  const refused = answers.find(({ status }) => status === 409);
  expect(refused?.json).toMatchObject({ data: now });
});

it('An invalid word is refused when added, and unknown when edited', async () => {
  for (const word of ['', 'A', 'no word']) {
    const typed = { word, hint, active: true };
    const edited = await admin.send(contract.games.staff.editWord, { ...typed, version: 1 });
    expect(edited).toMatchObject({ status: 404, json: { code: 'GAME_CONTENT_UNKNOWN' } });
    const added = await admin.send(contract.games.staff.addWord, typed);
    expect(added).toMatchObject({ status: 400, json: { code: 'GAME_WORD_INVALID' } });
  }
});

it('An edit is in the audit trail with the former text', async () => {
  const [word] = await allWords();
  if (word === undefined) throw new Error('there is no word');
  const after = await admin.call(contract.games.staff.editWord, {
    ...word,
    hint: { ...hint, en: 'traced' },
  });
  const { rows } = await server.database.ownerPool.query(
    `select detail from audit_entries where action = 'games.edit-word' order by id desc limit 1`,
  );
  expect(rows).toEqual([{ detail: { before: { ...word, editedBy: 'sithara' }, after } }]);
});
