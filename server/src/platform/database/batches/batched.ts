import { Refusal } from '../../refusal.ts';

/** Answers all requests of a batch, in order, with one statement or one transaction. */
export type Run<Request, Answer> = (requests: readonly Request[]) => Promise<readonly Answer[]>;

type Bounds<Request> = {
  /** Requests that share a key are never in the same batch. */
  keysOf?: (request: Request) => readonly string[];
  /** The most requests per batch. */
  most?: number;
  /** The longest time, in ms, that a batch may delay waiting requests. */
  waitLimitMs?: number;
};

/**
 * The most waiting requests of one key. They run one at a time, so each adds to the next one's
 * wait.
 */
const MOST_OF_A_KEY = 100;
const WAIT_LIMIT_MS = 2_000;

/**
 * Runs concurrent requests in batches. A request is sent at the end of the current turn of the
 * event loop, together with the others of that turn. While a batch is in flight, requests wait for
 * its return and then go together, in order of arrival. Only a request whose key is in flight lets
 * others pass. A batch that does not return, for example over a silent connection, delays the
 * others by two seconds.
 *
 * A batch begins after the call, so it sees all earlier commits. If a batch fails, each of its
 * requests runs again alone, concurrently, so no request receives another's fault. `run` must
 * therefore be safe to repeat, even after a commit whose answer was lost. It must not wait for
 * locks: later callers would wait with it.
 * @throws Refusal ATTEMPTS_EXCEEDED if too many requests of one key wait already
 */
export function batched<Request, Answer>(
  run: Run<Request, Answer>,
  bounds: Bounds<Request> = {},
): (request: Request) => Promise<Answer> {
  const batcher = new Batcher(run, bounds);
  return (request) => batcher.answer(request);
}

type Waiting<Request, Answer> = {
  request: Request;
  keys: readonly string[];
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
};

type Batch<Request, Answer> = readonly Waiting<Request, Answer>[];

type Outcome<Answer> =
  | { isAnswered: true; answers: readonly Answer[] }
  | { isAnswered: false; error: unknown };

class Batcher<Request, Answer> {
  readonly #run: Run<Request, Answer>;
  readonly #bounds: Required<Bounds<Request>>;
  readonly #keysUnderWay = new Set<string>();
  #waiting: Waiting<Request, Answer>[] = [];
  #inFlight: Batch<Request, Answer> | null = null;
  #isSendingSoon = false;

  constructor(run: Run<Request, Answer>, bounds: Bounds<Request>) {
    this.#run = run;
    this.#bounds = { keysOf: () => [], most: 64, waitLimitMs: WAIT_LIMIT_MS, ...bounds };
  }

  answer(request: Request): Promise<Answer> {
    const keys = this.#bounds.keysOf(request);
    return new Promise((resolve, reject) => {
      if (keys.some((key) => this.#isCrowded(key))) {
        throw new Refusal('ATTEMPTS_EXCEEDED', { retryAfterSeconds: 1 });
      }
      this.#waiting.push({ request, keys, resolve, reject });
      this.#sendSoon();
    });
  }

  #isCrowded(key: string): boolean {
    if (!this.#keysUnderWay.has(key)) return false;
    return this.#waiting.filter(({ keys }) => keys.includes(key)).length >= MOST_OF_A_KEY;
  }

  /** At the end of this turn of the event loop, so that all its requests go together. */
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

  #takeBatch(): Waiting<Request, Answer>[] {
    const batch: Waiting<Request, Answer>[] = [];
    this.#waiting = this.#waiting.filter((each) => {
      const isFree = !each.keys.some((key) => this.#keysUnderWay.has(key));
      if (!isFree || batch.length === this.#bounds.most) return true;
      for (const key of each.keys) this.#keysUnderWay.add(key);
      batch.push(each);
      return false;
    });
    return batch;
  }

  async #send(batch: Batch<Request, Answer>): Promise<void> {
    const goOn = () => {
      this.#leave(batch);
      this.#sendSoon();
    };
    const limit = setTimeout(goOn, this.#bounds.waitLimitMs);
    const outcome = await this.#outcomeOf(batch);
    clearTimeout(limit);
    this.#leave(batch);
    if (outcome.isAnswered || batch.length === 1) {
      this.#settle(batch, outcome);
    } else {
      // The batch keeps its own keys, but other requests need not wait for it.
      for (const each of batch) {
        void this.#outcomeOf([each]).then((alone) => this.#settle([each], alone));
      }
      this.#sendSoon();
    }
  }

  /** Allows the next batch. This batch keeps its keys until it has its outcome. */
  #leave(batch: Batch<Request, Answer>): void {
    if (this.#inFlight === batch) this.#inFlight = null;
  }

  async #outcomeOf(batch: Batch<Request, Answer>): Promise<Outcome<Answer>> {
    try {
      const answers = await this.#run(batch.map(({ request }) => request));
      if (answers.length === batch.length) return { isAnswered: true, answers };
      throw new Error(`${batch.length} requests got ${answers.length} answers.`);
    } catch (error) {
      return { isAnswered: false, error };
    }
  }

  #settle(batch: Batch<Request, Answer>, outcome: Outcome<Answer>): void {
    for (const [place, { keys, resolve, reject }] of batch.entries()) {
      for (const key of keys) this.#keysUnderWay.delete(key);
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as many answers as requests
      if (outcome.isAnswered) resolve(outcome.answers[place] as Answer);
      else reject(outcome.error);
    }
    this.#sendSoon();
  }
}
