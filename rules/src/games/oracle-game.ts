import type { GameFacts, GameTerms, OracleRules } from './game-rules.ts';
import type { Timed } from './input-codec.ts';
import { type Judged, lossReason } from './judged.ts';
import type { Seed } from './random.ts';

/** A move as sent and stored, and its time in milliseconds since the play was issued. */
export type SentMove = { sent: number | string; atMs: number };

/** A game's answer to a move: it counts, or the reason why not. */
export type Reception = 'taken' | 'invalid' | { waitMs: number };

/** A play of an oracle game after a number of moves. */
export type OraclePosition = {
  /** All data that may leave the server. */
  view(atMs: number): object;
  receive(move: SentMove): Reception;
  /** The end of the play; null while it is open. */
  judged(atMs: number): Judged | null;
};

/** A game whose state only the server knows, as the server handles it. */
export type OracleGame = GameFacts & {
  mode: 'oracle';
  /** The play after its accepted moves. It depends only on them. */
  position(seed: Seed, terms: GameTerms<unknown>, moves: readonly SentMove[]): OraclePosition;
};

/**
 * Prepares an oracle game's rules for the registry.
 * @param readContent Reads the server's stored content of a play.
 */
export function oracleGame<State, Input, Content>(
  rules: OracleRules<State, Input, Content>,
  readContent: (stored: unknown) => Content,
): OracleGame {
  function position(seed: Seed, terms: GameTerms<unknown>, moves: readonly SentMove[]) {
    const content = readContent(terms.content);
    const inputs = moves.map((move) => taken(rules, move));
    let state = rules.begin(seed, { ...terms, content });
    for (const { input, atMs } of inputs) state = rules.apply(state, input, atMs);
    return positionAt(rules, inputs, state);
  }

  const { game, version, difficulty, limitSeconds, openMs, seededBy, scoredBy, mode } = rules;
  return { game, version, difficulty, limitSeconds, openMs, seededBy, scoredBy, mode, position };
}

/** For games without content from the server. */
export function noContent(): null {
  return null;
}

function positionAt<State, Input, Content>(
  rules: OracleRules<State, Input, Content>,
  inputs: readonly Timed<Input>[],
  state: State,
): OraclePosition {
  return {
    view: (atMs) => rules.view(state, atMs),
    receive({ sent, atMs }) {
      const input = rules.readInput(sent);
      if (input === null || !rules.allows(state, input)) return 'invalid';
      const waitMs = rules.waitMs(state, input, atMs);
      return waitMs > 0 ? { waitMs } : 'taken';
    },
    judged(atMs) {
      const outcome = rules.outcome(state, atMs);
      if (outcome === 'playing') return null;
      const flags = rules.flags(inputs, state);
      if (outcome === 'won') {
        return { outcome, reason: null, score: rules.score(state), flags, reveal: null };
      }
      const reveal = rules.reveal(state);
      return { outcome: 'lost', reason: lossReason(outcome), score: null, flags, reveal };
    },
  };
}

function taken<State, Input, Content>(
  rules: OracleRules<State, Input, Content>,
  { sent, atMs }: SentMove,
): Timed<Input> {
  const input = rules.readInput(sent);
  if (input === null) throw new Error('a kept move is none');
  return { input, atMs };
}
