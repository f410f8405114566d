import type { OracleRules } from '../../src/games/game-rules.ts';
import { oracleGame } from '../../src/games/oracle-game.ts';
import type { SentMove } from '../../src/games/oracle-game.ts';
import type { Account, Play, Subject } from './subject.ts';

export type Sent = number | string;
type OfItsOwn = 'naive' | 'bot' | 'edges' | 'anyInput' | 'gapMs' | 'honest';

/**
 * An oracle game for the tests. Its moves include refused ones: the account says of each whether it
 * was accepted.
 */
export function oracleSubject<State, Input, Content>(
  rules: OracleRules<State, Input, Content>,
  readContent: (stored: unknown) => Content,
  content: unknown,
  own: Pick<Subject<Sent>, OfItsOwn> & { board(state: State): unknown },
): Subject<Sent> {
  const game = oracleGame(rules, readContent);

  function byRules({ seed, terms, moves, endAtMs }: Play<Sent>): Account & { state: unknown } {
    let state = rules.begin(seed, { ...terms, content: readContent(terms.content) });
    const received: string[] = [];
    for (const { input: sent, atMs } of moves) {
      const input = rules.readInput(sent);
      if (rules.outcome(state, atMs) !== 'playing') received.push('over');
      else if (input === null || !rules.allows(state, input)) received.push('invalid');
      else if (rules.waitMs(state, input, atMs) > 0) received.push('wait');
      else {
        received.push('taken');
        state = rules.apply(state, input, atMs);
      }
    }
    const outcome = rules.outcome(state, endAtMs);
    const score = outcome === 'won' ? rules.score(state) : null;
    return { outcome, score, board: { received, ...asObject(own.board(state)) }, state };
  }

  /** Plays move by move against the game, as the server does. */
  function judged({ seed, terms, moves }: Omit<Play<Sent>, 'endAtMs'>) {
    const taken: SentMove[] = [];
    for (const { input: sent, atMs } of moves) {
      const position = game.position(seed, terms, taken);
      if (position.judged(atMs) !== null) break;
      if (position.receive({ sent, atMs }) === 'taken') taken.push({ sent, atMs });
    }
    const endAtMs = moves.at(-1)?.atMs ?? 0;
    return game.position(seed, terms, taken).judged(endAtMs);
  }

  return {
    ...own,
    slug: rules.game,
    content,
    byRules,
    flags: (play) => judged(play)?.flags ?? [],
    judge: (play) => () => judged(play)?.outcome === 'won',
    write: (moves) => moves.map(({ atMs, input }) => [atMs, input]),
    read: (written) =>
      Array.isArray(written)
        ? written.map(([atMs, input]: [number, Sent]) => ({ atMs, input }))
        : null,
  };
}

function asObject(board: unknown): object {
  return typeof board === 'object' && board !== null ? board : {};
}
