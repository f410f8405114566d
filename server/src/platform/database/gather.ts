/** Answers items in their order, by one statement for all of them. */
export type Ask<Item, Answer> = (items: readonly Item[]) => Promise<readonly Answer[]>;

type Waiting<Item, Answer> = {
  item: Item;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
};

type Gathering<Item> = {
  /** Items of the same key are never in one statement, nor in two at the same moment. */
  keyOf?: (item: Item) => string;
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
 * only its answer was lost.
 */
export function gather<Item, Answer>(
  ask: Ask<Item, Answer>,
  { keyOf, most = 64, lanes = 2 }: Gathering<Item> = {},
): (item: Item) => Promise<Answer> {
  let waiting: Waiting<Item, Answer>[] = [];
  const keysUnderWay = new Set<string>();
  let statements = 0;

  function sendWaiting(): void {
    while (statements < lanes && waiting.length > 0) {
      const batch = takeBatch();
      if (batch.length === 0) return;
      statements += 1;
      void send(batch);
    }
  }

  function takeBatch(): Waiting<Item, Answer>[] {
    const batch: Waiting<Item, Answer>[] = [];
    waiting = waiting.filter((each) => {
      if (batch.length === most || !takeKey(each.item)) return true;
      batch.push(each);
      return false;
    });
    return batch;
  }

  function takeKey(item: Item): boolean {
    const key = keyOf?.(item);
    if (key === undefined) return true;
    if (keysUnderWay.has(key)) return false;
    keysUnderWay.add(key);
    return true;
  }

  async function send(batch: readonly Waiting<Item, Answer>[]): Promise<void> {
    const outcome = await askAll(batch);
    statements -= 1;
    if (outcome.isAnswered || batch.length === 1) {
      settle(batch, outcome);
      return;
    }
    // The others need not wait for these: they hold a key each, and no lane.
    for (const each of batch) void askAll([each]).then((alone) => settle([each], alone));
    sendWaiting();
  }

  async function askAll(batch: readonly Waiting<Item, Answer>[]): Promise<Outcome<Answer>> {
    try {
      const answers = await ask(batch.map(({ item }) => item));
      if (answers.length === batch.length) return { isAnswered: true, answers };
      throw new Error(`${batch.length} items got ${answers.length} answers.`);
    } catch (error) {
      return { isAnswered: false, error };
    }
  }

  function settle(batch: readonly Waiting<Item, Answer>[], outcome: Outcome<Answer>): void {
    for (const [place, { item, resolve, reject }] of batch.entries()) {
      if (keyOf !== undefined) keysUnderWay.delete(keyOf(item));
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- there are as many answers as items
      if (outcome.isAnswered) resolve(outcome.answers[place] as Answer);
      else reject(outcome.error);
    }
    sendWaiting();
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      sendWaiting();
    });
}

type Outcome<Answer> =
  | { isAnswered: true; answers: readonly Answer[] }
  | { isAnswered: false; error: unknown };
