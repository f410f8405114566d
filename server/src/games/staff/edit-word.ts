import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import {
  ACTIVE_NEEDED,
  hintsRefusal,
  normalWord,
  wordRefusal,
} from '@regz/rules/games/staff-content.ts';
import { recordAct } from '../../audit/record-act.ts';
import type { Database } from '../../platform/database/database.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { AdminCaller } from '../../platform/http/callers.ts';
import { keepAnswer } from '../../platform/http/idempotency.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { insertWord, listWordRows, lockWords, updateWord, type WordRow } from './words.queries.ts';

type Inputs = InferContractRouterInputs<Contract['games']['staff']>;
type Words = InferContractRouterOutputs<Contract['games']['staff']>['listWords'];
type Word = Words['words'][number];

/** Every word, in the order of the alphabet. */
export async function listWords({ db }: Pick<Services, 'db'>): Promise<Words> {
  return { words: (await listWordRows(db)).map(wordView) };
}

/** Adds a word. Plays that start later can draw it. */
export async function addWord(
  services: Pick<Services, 'db'>,
  context: RequestContext<AdminCaller>,
  input: Inputs['addWord'],
): Promise<Word> {
  const refusal = wordRefusal(input);
  if (refusal !== null) throw new Refusal(refusal);
  const wanted = readWord(input);
  return transaction(services.db, async ({ trx }) => {
    await lockWords(trx);
    const words = await listWordRows(trx);
    if (words.some(({ word }) => word === wanted.word)) throw new Refusal('GAME_WORD_KNOWN');
    requireNoAnagram(words, wanted);
    await insertWord(trx, wanted);
    return keep(trx, context, { word: wanted.word, before: null });
  });
}

/**
 * Changes a word's hints, and whether it may be drawn. Open plays keep their word and hints, and so
 * do the same person's other plays on that day. @throws Refusal GAME_CONTENT_NEEDED if no active
 * word would be left
 */
export async function editWord(
  services: Pick<Services, 'db'>,
  context: RequestContext<AdminCaller>,
  input: Inputs['editWord'],
): Promise<Word> {
  const refusal = hintsRefusal(input);
  if (refusal !== null) throw new Refusal(refusal);
  const wanted = readWord(input);
  return transaction(services.db, async ({ trx }) => {
    await lockWords(trx);
    const words = await listWordRows(trx);
    const before = words.find(({ word }) => word === wanted.word);
    if (before === undefined) throw new Refusal('GAME_CONTENT_UNKNOWN');
    if (before.version !== input.version) throw new Refusal('GAME_WORD_CHANGED', wordView(before));
    requireNoAnagram(words, wanted);
    const others = words.filter(({ word, active }) => active && word !== wanted.word).length;
    if (!wanted.active && before.active && others < ACTIVE_NEEDED.words) {
      throw new Refusal('GAME_CONTENT_NEEDED', { least: ACTIVE_NEEDED.words });
    }
    await updateWord(trx, { ...wanted, editedBy: context.caller.username });
    return keep(trx, context, { word: wanted.word, before: wordView(before) });
  });
}

/** A word as it is to be kept. */
function readWord(input: Inputs['addWord']): Inputs['addWord'] {
  const { en, si, ta } = input.hint;
  const hint = { en: en.trim(), si: si.trim(), ta: ta.trim() };
  return { word: normalWord(input.word), hint, active: input.active };
}

/** @throws Refusal GAME_WORD_ANAGRAM, because each of two would be the wrong answer to the other */
function requireNoAnagram(words: readonly WordRow[], { word, active }: Inputs['addWord']): void {
  const letters = lettersOf(word);
  const twin = words.find(
    (each) => each.active && each.word !== word && lettersOf(each.word) === letters,
  );
  if (active && twin !== undefined) throw new Refusal('GAME_WORD_ANAGRAM', { word: twin.word });
}

function lettersOf(word: string): string {
  return Array.from(word).toSorted().join('');
}

/** Records the change in the audit trail, and returns the current word. */
async function keep(
  trx: Database,
  context: RequestContext<AdminCaller>,
  { word, before }: { word: string; before: Word | null },
): Promise<Word> {
  const row = (await listWordRows(trx)).find((each) => each.word === word);
  if (row === undefined) throw new Error('A word is gone.');
  const after = wordView(row);
  await recordAct(trx, context, {
    action: before === null ? 'games.add-word' : 'games.edit-word',
    object: { kind: 'game-word', id: word },
    detail: { before, after },
  });
  await keepAnswer(trx, context.idempotency, after);
  return after;
}

function wordView({ en, si, ta, ...rest }: WordRow): Word {
  return { ...rest, hint: { en, si, ta } };
}
