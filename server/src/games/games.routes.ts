import type { Contract } from '@regz/contract/contract.ts';
import type { Handlers } from '../platform/http/mount.ts';
import type { Services } from '../platform/services.ts';
import { listGames } from './list-games.ts';
import { abandonPlay } from './plays/abandon-play.ts';
import { finishPlay } from './plays/finish-play.ts';
import { makeMove } from './plays/make-move.ts';
import { readPlay } from './plays/read-play.ts';
import { startPlay } from './plays/start-play.ts';

export function gamesRoutes(services: Services): Handlers<Contract['games']> {
  return {
    list: ({ caller }) => listGames(services, caller),
    start: ({ caller }, input) => startPlay(services, caller, input),
    read: ({ caller }, input) => readPlay(services, caller, input),
    move: ({ caller }, input) => makeMove(services, caller, input),
    finish: ({ caller }, input) => finishPlay(services, caller, input),
    abandon: ({ caller }, input) => abandonPlay(services, caller, input),
  };
}
