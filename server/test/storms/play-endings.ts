import type { TestServer } from '../harness/harness.ts';
import type { Answer } from '../harness/http-exchange.ts';

/** Refused under overload: the request had no effect and reveals none. */
const BUSY = 503;

type Ending = {
  state: string;
  balance: number;
  completions: number;
  transfers: number;
  /** Open plays of the same person and game. */
  open: number;
};

/**
 * Returns the ending of a play. `won`: all answers report the same win, which was paid and counted
 * once. The play's state: no answer reports a win, and no coins were paid. Any other ending is
 * returned with its answers and rows.
 */
export async function howItEnded(
  { database }: TestServer,
  id: string,
  answers: readonly Answer[],
): Promise<string> {
  const { rows } = await database.ownerPool.query<Ending>(
    `select p.state, w.regzcoin as balance,
            (select count(*)::int from game_completions c where c.user_id = w.id) as completions,
            (select count(*)::int from coin_transfers t where t.user_id = w.id) as transfers,
            (select count(*)::int from game_plays o
              where o.user_id = w.id and o.game_name = p.game_name and o.state = 'open') as open
       from game_plays p join web_task w on w.id = p.user_id where p.id = $1`,
    [id],
  );
  const [ending] = rows;
  if (ending === undefined) throw new Error('there is no such play');
  const heard = answers.filter(({ status }) => status !== BUSY);
  const told = [...new Set(heard.map(whatWasTold))];
  const { state, balance, completions, transfers, open } = ending;
  const counted = [balance, completions, transfers].join(' ');
  const [only] = told;
  if (told.length === 1 && only !== undefined && open <= 1) {
    if (state === 'won' && isPaidWin(only) && counted === '10 1 1' && open === 0) return 'won';
    if (state !== 'won' && only === '409 GAME_PLAY_OVER' && counted === '0 0 0') return state;
  }
  return `${JSON.stringify(ending)}, told ${told.join(' and ')}`;
}

function isPaidWin(told: string): boolean {
  return told.startsWith('200 ') && told.includes('"outcome":"won"') && told.includes('"coins":10');
}

/** A refusal by its code; a success by its exact text, which has to be the same for all. */
function whatWasTold({ status, text, json }: Answer): string {
  if (status === 200) return `200 ${text}`;
  return `${status} ${(json as { code?: string }).code}`;
}
