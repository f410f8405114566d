import type { Contract } from '@regz/contract/contract.ts';
import type { Handlers } from '../platform/http/mount.ts';
import type { Services } from '../platform/services.ts';
import { listGames } from './list-games.ts';
import { listScores } from './plays/list-scores.ts';
import { startPlay } from './plays/start-play.ts';
import { abandonPlay } from './plays/steps/abandon-play.ts';
import { finishPlay } from './plays/steps/finish-play.ts';
import { makeMove } from './plays/steps/make-move.ts';
import { readPlay } from './plays/steps/read-play.ts';
import { addQuestion, editQuestion, listQuestions } from './staff/edit-question.ts';
import { addWord, editWord, listWords } from './staff/edit-word.ts';
import { listPlays } from './staff/list-plays.ts';
import { lookAtPlay } from './staff/look-at-play.ts';
import { readRates } from './staff/read-rates.ts';
import { readRecording } from './staff/read-recording.ts';
import { voidPlay } from './staff/void-play.ts';

export function gamesRoutes(services: Services): Handlers<Contract['games']> {
  return {
    listGames: ({ caller }) => listGames(services, caller),
    listScores: ({ caller }, input) => listScores(services, caller, input),
    startPlay: ({ caller }, input) => startPlay(services, caller, input),
    readPlay: ({ caller }, input) => readPlay(services, caller, input),
    makeMove: ({ caller }, input) => makeMove(services, caller, input),
    finishPlay: ({ caller }, input) => finishPlay(services, caller, input),
    abandonPlay: ({ caller }, input) => abandonPlay(services, caller, input),
    staff: staffRoutes(services),
  };
}

function staffRoutes(services: Services): Handlers<Contract['games']['staff']> {
  const { db } = services;
  return {
    listPlays: (_, input) => listPlays(db, input),
    readRecording: (_, input) => readRecording(db, input),
    lookAtPlay: (context, input) => lookAtPlay(services, context, input),
    voidPlay: (context, input) => voidPlay(services, context, input),
    readRates: () => readRates(services),
    listWords: () => listWords(db),
    addWord: (context, input) => addWord(services, context, input),
    editWord: (context, input) => editWord(services, context, input),
    listQuestions: () => listQuestions(db),
    addQuestion: (context, input) => addQuestion(services, context, input),
    editQuestion: (context, input) => editQuestion(services, context, input),
  };
}
