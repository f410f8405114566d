import type { Database } from '../../database/database.ts';
import type { Logger } from '../../log/logger.ts';
import type { KeyedHash } from '../keyed-hash.ts';
import type { AttemptBudget, AttemptLimit, Attempts } from './attempt-budget.ts';
import { type AttemptCount, listAttempts, writeAttempts } from './attempt-counts.ts';
import { type OwnBudget, ownBudget } from './own-budget.ts';
import { placeOf } from './place-of.ts';

/** How long counts wait to be written: what a killed process loses. */
const WRITE_MS = 500;

type Around = { db: Database; keyedHash: KeyedHash; log: Logger };
type Counted = { name: string; key: string; budget: OwnBudget };

/**
 * Attempts counted in this process, the only one serving: taking one needs no query. Changed counts
 * are written behind, at most twice a second, so that a restart resumes from there; an attempt given
 * back in between costs nothing.
 */
export function ownAttempts(around: Around): Attempts {
  return new OwnAttempts(around);
}

class OwnAttempts implements Attempts {
  readonly #around: Around;
  /** An earlier process's counts by place, until somebody needs them. */
  readonly #remembered = new Map<string, { attempts: number; endsAtMs: number }>();
  /** Counts changed since they were written, and written counts, until their windows end. */
  readonly #changed = new Map<string, Counted>();
  readonly #writtenUntilMs = new Map<string, number>();
  #keeps = false;
  #timer: NodeJS.Timeout | undefined;
  #writing = Promise.resolve();

  constructor(around: Around) {
    this.#around = around;
  }

  budget(name: string, limit: AttemptLimit): AttemptBudget {
    const budget = ownBudget(limit);
    const noted =
      <Result>(act: (key: string) => Promise<Result>) =>
      (key: string): Promise<Result> => {
        const counted = { name, key, budget };
        this.#resume(counted);
        this.#noteChange(counted);
        return act(key);
      };
    return {
      take: noted((key) => budget.take(key)),
      giveBack: noted((key) => budget.giveBack(key)),
      count: noted((key) => budget.count(key)),
      require: (key) => {
        this.#resume({ name, key, budget });
        return budget.require(key);
      },
      taken: (key) => {
        this.#resume({ name, key, budget });
        return budget.taken(key);
      },
    };
  }

  async recall(): Promise<void> {
    for (const { place, attempts, msLeft } of await listAttempts(this.#around.db)) {
      this.#remembered.set(place, { attempts, endsAtMs: Date.now() + msLeft });
    }
    this.#keeps = true;
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#writing;
    await this.#write();
    this.#keeps = false;
  }

  #resume({ name, key, budget }: Counted): void {
    if (this.#remembered.size === 0) return;
    const place = placeOf(this.#around.keyedHash, name, key);
    const count = this.#remembered.get(place);
    if (count === undefined) return;
    this.#remembered.delete(place);
    const msLeft = count.endsAtMs - Date.now();
    if (msLeft <= 0) return;
    budget.resume(key, { attempts: count.attempts, msLeft });
    this.#writtenUntilMs.set(`${name} ${key}`, count.endsAtMs);
  }

  #noteChange(counted: Counted): void {
    if (!this.#keeps) return;
    this.#changed.set(`${counted.name} ${counted.key}`, counted);
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#writing = this.#write();
    }, WRITE_MS).unref();
  }

  async #write(): Promise<void> {
    const changed = [...this.#changed];
    this.#changed.clear();
    const counts = await Promise.all(changed.map((each) => this.#toWrite(each)));
    this.#forgetEnded();
    try {
      await writeAttempts(this.#around.db, counts.flat());
    } catch (error) {
      for (const [text, counted] of changed) this.#changed.set(text, counted);
      const { log } = this.#around;
      log.warn({ err: error }, 'attempts could not be saved; a restart would forget them');
    }
  }

  /** Nothing if all attempts were given back before any was written. */
  async #toWrite([text, { name, key, budget }]: [string, Counted]): Promise<AttemptCount[]> {
    const { attempts, msLeft } = (await budget.read(key)) ?? { attempts: 0, msLeft: 0 };
    if (attempts <= 0 && !this.#writtenUntilMs.has(text)) return [];
    this.#writtenUntilMs.set(text, Date.now() + msLeft);
    return [{ place: placeOf(this.#around.keyedHash, name, key), attempts, msLeft }];
  }

  #forgetEnded(): void {
    const now = Date.now();
    for (const [text, endsAtMs] of this.#writtenUntilMs) {
      if (endsAtMs < now) this.#writtenUntilMs.delete(text);
    }
    for (const [place, { endsAtMs }] of this.#remembered) {
      if (endsAtMs < now) this.#remembered.delete(place);
    }
  }
}
