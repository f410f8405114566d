import type { Contract } from '@regz/contract/contract.ts';
import type { Handlers } from '../platform/http/mount.ts';
import type { Services } from '../platform/services.ts';
import { addQuestion, editQuestion, listQuestions } from './contents/edit-questions.ts';
import { addWord, editWord, listWords } from './contents/edit-words.ts';
import { listGames } from './list-games.ts';
import { startPlay } from './plays/start-play.ts';
import { abandonPlay } from './plays/steps/abandon-play.ts';
import { finishPlay } from './plays/steps/finish-play.ts';
import { makeMove } from './plays/steps/make-move.ts';
import { readPlay } from './plays/steps/read-play.ts';
import { listPlays } from './staff/list-plays.ts';
import { readRates } from './staff/read-rates.ts';
import { readRecording } from './staff/read-recording.ts';
import { voidPlay } from './staff/void-play.ts';

export function gamesRoutes(services: Services): Handlers<Contract['games']> {
  return {
    list: ({ caller }) => listGames(services, caller),
    start: ({ caller }, input) => startPlay(services, caller, input),
    read: ({ caller }, input) => readPlay(services, caller, input),
    move: ({ caller }, input) => makeMove(services, caller, input),
    finish: ({ caller }, input) => finishPlay(services, caller, input),
    abandon: ({ caller }, input) => abandonPlay(services, caller, input),
    staff: staffRoutes(services),
  };
}

function staffRoutes(services: Services): Handlers<Contract['games']['staff']> {
  const { db } = services;
  return {
    plays: (_, input) => listPlays(db, input),
    play: (_, input) => readRecording(db, input),
    void: (context, input) => voidPlay(services, context, input),
    rates: () => readRates(services),
    words: {
      list: () => listWords(db),
      add: (context, input) => addWord(services, context, input),
      edit: (context, input) => editWord(services, context, input),
    },
    questions: {
      list: () => listQuestions(db),
      add: (context, input) => addQuestion(services, context, input),
      edit: (context, input) => editQuestion(services, context, input),
    },
  };
}
