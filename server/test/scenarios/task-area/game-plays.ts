import type { InferContractRouterOutputs } from '@orpc/contract';
import { contract } from '@regz/contract/contract.ts';
import type { GameSlug } from '@regz/rules/games/game-names.ts';
import { winningMazeLog } from '@regz/rules/games/maze-runner/maze-bot.ts';
import { memoryMatch } from '@regz/rules/games/memory-match/memory-match.ts';
import { seedFromBytes } from '@regz/rules/games/random.ts';
import type { Browser } from '../../harness/browser.ts';
import type { TestServer } from '../../harness/harness.ts';
import { signedInTaskUser } from '../../harness/signed-in.ts';

const { startPlay, makeMove, finishPlay } = contract.games;
type Outputs = InferContractRouterOutputs<typeof contract.games>;
export type Play = Outputs['startPlay'];
export type Verdict = Outputs['finishPlay'];

export function begin(
  browser: Browser,
  game: GameSlug,
  how: { practice?: boolean; pace?: 'standard' | 'relaxed' } = {},
): Promise<Play> {
  return browser.call(startPlay, { game, control: 'keys', ...how });
}

/** Wins a started maze at human speed. */
export async function winMaze(
  { clock }: Pick<TestServer, 'clock'>,
  browser: Browser,
  play: Play,
): Promise<Verdict> {
  const { log, playedMs } = winningMazeLog(play.seed ?? '', play.pace);
  clock.advance(playedMs + 50);
  return browser.call(finishPlay, { id: play.id, log });
}

/** Lets a new task user win a maze; returns its id. */
export async function wonPlay(server: TestServer): Promise<string> {
  const { browser } = await signedInTaskUser(server);
  const play = await begin(browser, 'maze-runner');
  await winMaze(server, browser, play);
  return play.id;
}

/** The deck of a play of Memory Match, which only the server knows: pairs of places. */
export async function pairsOf({ database }: TestServer, id: string): Promise<[number, number][]> {
  const { rows } = await database.ownerPool.query<{ seed: Buffer }>(
    'select seed from game_plays where id = $1',
    [id],
  );
  const terms = { pace: 'standard', control: 'keys', content: null } as const;
  const { deck } = memoryMatch.begin(seedFromBytes(rows[0]?.seed ?? Buffer.alloc(16)), terms);
  return Array.from({ length: 8 }, (_, symbol) => {
    const first = deck.indexOf(symbol);
    return [first, deck.lastIndexOf(symbol)];
  });
}

/** Flips cards one after the other at the required pace; returns the last answer. */
export async function flip(
  { clock }: Pick<TestServer, 'clock'>,
  browser: Browser,
  play: Pick<Play, 'id' | 'step'>,
  cards: readonly number[],
): Promise<Outputs['makeMove']> {
  let answer: Outputs['makeMove'] | undefined;
  for (const [index, input] of cards.entries()) {
    clock.advance(index === 0 && play.step === 1 ? 6000 : 250);
    answer = await browser.call(makeMove, { id: play.id, step: play.step + index, input });
  }
  if (answer === undefined) throw new Error('no card was flipped');
  return answer;
}
