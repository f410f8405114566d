import { Refusal } from '../../refusal.ts';

/** Answers all items, in order, with one statement. */
export type Ask<Item, Answer> = (items: readonly Item[]) => Promise<readonly Answer[]>;

type Bounds<Item> = {
  /** Items that share a key are never in the same statement. */
  keysOf?: (item: Item) => readonly string[];
  /** The most items per statement. */
  most?: number;
  /** How long a statement may hold up those that wait, in ms. */
  patienceMs?: number;
};

/** The most items of one key that wait: they go one by one, so each makes the next wait longer. */
const MOST_OF_A_KEY = 100;
const PATIENCE_MS = 2_000;

/**
 * Lets concurrent callers share a statement. An item is sent at the end of this turn of the event
 * loop, together with the others of the turn, unless a statement is in flight; then it goes with
 * all the others that wait when that one returns. First come, first
 * served; only an item whose key is in flight lets others pass. One that does not return, as over a
 * connection that fell silent, holds the others up for two seconds.
 *
 * The statement begins after the call, so it sees whatever was committed before. If it fails as a
 * whole, it is retried for each item alone, concurrently, so that nobody gets another's fault.
 * `ask` must therefore be safe to repeat even if the first run was committed and only its answer
 * was lost. It must not wait for locks: later callers would wait with it.
 * @throws Refusal ATTEMPTS_EXCEEDED if too many items of one key wait already
 */
export function gather<Item, Answer>(
  ask: Ask<Item, Answer>,
  bounds: Bounds<Item> = {},
): (item: Item) => Promise<Answer> {
  const gathering = new Gathering(ask, bounds);
  return (item) => gathering.answer(item);
}

type Waiting<Item, Answer> = {
  item: Item;
  keys: readonly string[];
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
};

type Batch<Item, Answer> = readonly Waiting<Item, Answer>[];

type Outcome<Answer> =
  | { isAnswered: true; answers: readonly Answer[] }
  | { isAnswered: false; error: unknown };

class Gathering<Item, Answer> {
  readonly #ask: Ask<Item, Answer>;
  readonly #bounds: Required<Bounds<Item>>;
  readonly #keysUnderWay = new Set<string>();
  #waiting: Waiting<Item, Answer>[] = [];
  #inFlight: Batch<Item, Answer> | null = null;
  #isSendingSoon = false;

  constructor(ask: Ask<Item, Answer>, bounds: Bounds<Item>) {
    this.#ask = ask;
    this.#bounds = { keysOf: () => [], most: 64, patienceMs: PATIENCE_MS, ...bounds };
  }

  answer(item: Item): Promise<Answer> {
    const keys = this.#bounds.keysOf(item);
    return new Promise((resolve, reject) => {
      if (keys.some((key) => this.#isCrowded(key))) {
        throw new Refusal('ATTEMPTS_EXCEEDED', { retryAfterSeconds: 1 });
      }
      this.#waiting.push({ item, keys, resolve, reject });
      this.#sendSoon();
    });
  }

  #isCrowded(key: string): boolean {
    if (!this.#keysUnderWay.has(key)) return false;
    return this.#waiting.filter(({ keys }) => keys.includes(key)).length >= MOST_OF_A_KEY;
  }

  /** At the end of this turn of the event loop, so that all who ask in it go together. */
  #sendSoon(): void {
    if (this.#isSendingSoon) return;
    this.#isSendingSoon = true;
    setImmediate(() => {
      this.#isSendingSoon = false;
      this.#sendWaiting();
    });
  }

  #sendWaiting(): void {
    if (this.#inFlight !== null) return;
    const batch = this.#takeBatch();
    if (batch.length === 0) return;
    this.#inFlight = batch;
    void this.#send(batch);
  }

  #takeBatch(): Waiting<Item, Answer>[] {
    const batch: Waiting<Item, Answer>[] = [];
    this.#waiting = this.#waiting.filter((each) => {
      const isFree = !each.keys.some((key) => this.#keysUnderWay.has(key));
      if (!isFree || batch.length === this.#bounds.most) return true;
      for (const key of each.keys) this.#keysUnderWay.add(key);
      batch.push(each);
      return false;
    });
    return batch;
  }

  async #send(batch: Batch<Item, Answer>): Promise<void> {
    const goOn = () => {
      this.#leave(batch);
      this.#sendSoon();
    };
    const patience = setTimeout(goOn, this.#bounds.patienceMs);
    const outcome = await this.#askFor(batch);
    clearTimeout(patience);
    this.#leave(batch);
    if (outcome.isAnswered || batch.length === 1) {
      this.#settle(batch, outcome);
    } else {
      // These hold their keys, but the others need not wait for them.
      for (const each of batch) {
        void this.#askFor([each]).then((alone) => this.#settle([each], alone));
      }
      this.#sendSoon();
    }
  }

  /** Others may be sent; the batch itself keeps its keys until it has its outcome. */
  #leave(batch: Batch<Item, Answer>): void {
    if (this.#inFlight === batch) this.#inFlight = null;
  }

  async #askFor(batch: Batch<Item, Answer>): Promise<Outcome<Answer>> {
    try {
      const answers = await this.#ask(batch.map(({ item }) => item));
      if (answers.length === batch.length) return { isAnswered: true, answers };
      throw new Error(`${batch.length} items got ${answers.length} answers.`);
    } catch (error) {
      return { isAnswered: false, error };
    }
  }

  #settle(batch: Batch<Item, Answer>, outcome: Outcome<Answer>): void {
    for (const [place, { keys, resolve, reject }] of batch.entries()) {
      for (const key of keys) this.#keysUnderWay.delete(key);
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as many answers as items
      if (outcome.isAnswered) resolve(outcome.answers[place] as Answer);
      else reject(outcome.error);
    }
    this.#sendSoon();
  }
}
