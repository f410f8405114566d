import type { ReplayRules } from '../../src/games/game-rules.ts';
import { decodeLog, encodeLog } from '../../src/games/input-log.ts';
import { replayGame } from '../../src/games/registry.ts';
import type { Account, Play, Subject } from './subject.ts';

type OfItsOwn = 'naive' | 'bot' | 'edges' | 'anyInput' | 'gapMs' | 'honest';

/** A replayed game for the tests. The second implementation is compared by `board`. */
export function replaySubject<State, Input>(
  rules: ReplayRules<State, Input>,
  own: Pick<Subject<Input>, OfItsOwn> & { board(state: State, endAtMs: number): unknown },
): Subject<Input> {
  const game = replayGame(rules);

  function byRules({ seed, terms, moves, endAtMs }: Play<Input>): Account & { state: unknown } {
    let state = rules.begin(seed, { ...terms, content: null });
    for (const { input, atMs } of moves) state = rules.apply(state, input, atMs);
    const outcome = rules.outcome(state, endAtMs);
    const score = outcome === 'won' ? rules.score(state) : null;
    return { outcome, score, board: own.board(state, endAtMs), state };
  }

  function judge({ seed, terms, moves }: Play<Input>, lineMs: number): () => boolean {
    const log = encodeLog(moves, rules.codec);
    const state = moves.reduce(
      (now, { input, atMs }) => rules.apply(now, input, atMs),
      rules.begin(seed, { ...terms, content: null }),
    );
    const elapsedMs = rules.played(moves, state).playedMs + lineMs;
    return () => game.judge(seed, terms, { log, elapsedMs })?.outcome === 'won';
  }

  return {
    ...own,
    slug: rules.game,
    content: null,
    byRules,
    judge,
    flags({ seed, terms, moves }) {
      const state = moves.reduce(
        (now, { input, atMs }) => rules.apply(now, input, atMs),
        rules.begin(seed, { ...terms, content: null }),
      );
      return rules.flags(moves, state);
    },
    write: (moves) => encodeLog(moves, rules.codec),
    read: (written) => (typeof written === 'string' ? decodeLog(written, rules.codec) : null),
  };
}
