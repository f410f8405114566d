import { hash, verify } from '@node-rs/argon2';
import type { PasswordHasher, Turn } from '../../platform/ports/password-hasher.ts';
import { Refusal } from '../../platform/refusal.ts';
import { isForeignHash, matchesForeign } from './foreign-hash.ts';
import { isUsableHash } from './stored-hash.ts';

type Waiting = { account: string | undefined; start: () => void; refuse: (why: Refusal) => void };
type Blocks = Map<string, Waiting[]>;

/** The number of calls of one account that may wait while one of them runs. */
const WAITING_PER_ACCOUNT = 10;

/**
 * Shares expensive work fairly, running at most `atOnce` at a time. Waiting callers take turns by
 * lane and, within a lane, by block; only one runs per account, so that a caller with a thousand
 * requests delays only that account. If `queued` are waiting in a lane, the block with the most
 * waiting loses its last one.
 * @throws Refusal SERVICE_BUSY for a caller who finds no room, or loses it.
 */
export function fairTurns({ atOnce, queued }: { atOnce: number; queued: number }) {
  const lanes = new Map<Turn['lane'], Blocks>();
  const busy = new Set<string>();
  let running = 0;

  function admit({ lane, block, account }: Turn): Promise<void> {
    const blocks = lanes.get(lane) ?? new Map<string, Waiting[]>();
    lanes.set(lane, blocks);
    if (waitingOf(blocks, account) >= WAITING_PER_ACCOUNT) throw busyRefusal();
    if (countOf(blocks) >= queued) dropFromLongest(blocks, block);
    return new Promise((start, refuse) => {
      blocks.set(block, [...(blocks.get(block) ?? []), { account, start, refuse }]);
    });
  }

  /** Starts all work that may run, one lane and one block after the other. */
  function serve(): void {
    for (const [lane, blocks] of lanes) {
      if (running >= atOnce) return;
      const next = takeTurn(blocks, busy);
      if (next === undefined) continue;
      begin(next.account);
      next.start();
      moveToEnd(lanes, lane, blocks);
      return serve();
    }
  }

  function begin(account: string | undefined): void {
    running += 1;
    if (account !== undefined) busy.add(account);
  }

  return async function inTurn<T>(turn: Turn, work: () => Promise<T>): Promise<T> {
    const { account } = turn;
    const free = running < atOnce && (account === undefined || !busy.has(account));
    if (free) begin(account);
    else await admit(turn);
    try {
      return await work();
    } finally {
      running -= 1;
      if (account !== undefined) busy.delete(account);
      serve();
    }
  };
}

/** Takes the first call that may run from the block whose turn it is; the block goes to the end. */
function takeTurn(blocks: Blocks, busy: ReadonlySet<string>): Waiting | undefined {
  for (const [block, waiting] of blocks) {
    const next = waiting.find(({ account }) => account === undefined || !busy.has(account));
    if (next === undefined) continue;
    const rest = waiting.filter((each) => each !== next);
    blocks.delete(block);
    if (rest.length > 0) blocks.set(block, rest);
    return next;
  }
  return undefined;
}

/**
 * Removes a call of the block with the most calls for a newcomer with fewer, and refuses any other
 * newcomer.
 */
function dropFromLongest(blocks: Blocks, newcomer: string): void {
  const [longest = newcomer, waiting = []] =
    [...blocks].toSorted(([, a], [, b]) => b.length - a.length)[0] ?? [];
  const own = blocks.get(newcomer)?.length ?? 0;
  if (own + 1 >= waiting.length) throw busyRefusal();
  blocks.set(longest, waiting.slice(0, -1));
  waiting.at(-1)?.refuse(busyRefusal());
}

function waitingOf(blocks: Blocks, account: string | undefined): number {
  if (account === undefined) return 0;
  return [...blocks.values()].flat().filter((each) => each.account === account).length;
}

function countOf(blocks: Blocks): number {
  return [...blocks.values()].reduce((sum, waiting) => sum + waiting.length, 0);
}

function moveToEnd<Key, Value>(map: Map<Key, Value>, key: Key, value: Value): void {
  map.delete(key);
  map.set(key, value);
}

function busyRefusal(): Refusal {
  return new Refusal('SERVICE_BUSY', { retryAfterSeconds: 2 });
}

/** OWASP's floor for argon2id, the library's default algorithm: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * The hash to check for an unknown account: it costs as much as any other, and its password is
 * unknown.
 */
const NOBODYS_HASH = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

const operator: Turn = { lane: 'operator', block: 'operator' };

/**
 * Limits concurrent hashing, the server's narrowest bottleneck: at most `atOnce` run, at most
 * `queued` per lane wait, and the rest is refused immediately.
 * @throws Refusal SERVICE_BUSY if the lane is full.
 */
export function createPasswordHasher(options: { atOnce: number; queued: number }): PasswordHasher {
  const inTurn = fairTurns(options);

  return {
    hash: (password, turn = operator) => inTurn(turn, () => hash(password.normalize('NFKC'), COST)),
    matches: (stored, password, turn = operator) =>
      inTurn(turn, async () => {
        if (typeof stored === 'string' && isForeignHash(stored)) {
          return matchesForeign(stored, password);
        }
        const usable = typeof stored === 'string' && isUsableHash(stored);
        const right = await verify(usable ? stored : NOBODYS_HASH, password.normalize('NFKC'));
        return right && usable;
      }),
    isForeign: isForeignHash,
  };
}
