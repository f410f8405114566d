/** Answers items in their order, by one statement for all of them. */
export type Ask<Item, Answer> = (items: readonly Item[]) => Promise<readonly Answer[]>;

type Bounds<Item> = {
  /** Items that share a key are never in one statement, nor in two at the same moment. */
  keysOf?: (item: Item) => readonly string[];
  /** How many items one statement takes. */
  most?: number;
  /** How many statements are under way at the same moment. */
  lanes?: number;
};

/**
 * Lets callers that wait at the same moment share a statement. Nobody waits for a clock: while a
 * lane is free an item goes at once, else it goes with all the others when a lane comes back. Who
 * came first goes first; only an item whose key is under way lets others pass.
 *
 * The statement begins after the call, so it sees whatever was committed before. One that fails as a
 * whole is asked again for each of its items alone, and at the same time, so that nobody gets the
 * fault of another. `ask` therefore has to be repeatable even where the first time was committed and
 * only its answer was lost. It must not wait for locks: whoever comes later would wait with it.
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

type Outcome<Answer> =
  | { isAnswered: true; answers: readonly Answer[] }
  | { isAnswered: false; error: unknown };

class Gathering<Item, Answer> {
  readonly #ask: Ask<Item, Answer>;
  readonly #bounds: Required<Bounds<Item>>;
  readonly #keysUnderWay = new Set<string>();
  #waiting: Waiting<Item, Answer>[] = [];
  #statements = 0;

  constructor(ask: Ask<Item, Answer>, bounds: Bounds<Item>) {
    this.#ask = ask;
    this.#bounds = { keysOf: () => [], most: 64, lanes: 2, ...bounds };
  }

  answer(item: Item): Promise<Answer> {
    const keys = this.#bounds.keysOf(item);
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, keys, resolve, reject });
      this.#sendWaiting();
    });
  }

  #sendWaiting(): void {
    while (this.#statements < this.#bounds.lanes) {
      const batch = this.#takeBatch();
      if (batch.length === 0) return;
      this.#statements += 1;
      void this.#send(batch);
    }
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

  async #send(batch: readonly Waiting<Item, Answer>[]): Promise<void> {
    const outcome = await this.#askFor(batch);
    this.#statements -= 1;
    if (outcome.isAnswered || batch.length === 1) {
      this.#settle(batch, outcome);
    } else {
      // These hold their keys and no lane: the others need not wait for them.
      for (const each of batch) {
        void this.#askFor([each]).then((alone) => this.#settle([each], alone));
      }
      this.#sendWaiting();
    }
  }

  async #askFor(batch: readonly Waiting<Item, Answer>[]): Promise<Outcome<Answer>> {
    try {
      const answers = await this.#ask(batch.map(({ item }) => item));
      if (answers.length === batch.length) return { isAnswered: true, answers };
      throw new Error(`${batch.length} items got ${answers.length} answers.`);
    } catch (error) {
      return { isAnswered: false, error };
    }
  }

  #settle(batch: readonly Waiting<Item, Answer>[], outcome: Outcome<Answer>): void {
    for (const [place, { keys, resolve, reject }] of batch.entries()) {
      for (const key of keys) this.#keysUnderWay.delete(key);
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as many answers as items
      if (outcome.isAnswered) resolve(outcome.answers[place] as Answer);
      else reject(outcome.error);
    }
    this.#sendWaiting();
  }
}
