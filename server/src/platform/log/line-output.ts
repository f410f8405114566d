import fs from 'node:fs';

/** The most characters that wait for a blocked destination. */
const KEPT_CHARACTERS = 1024 * 1024;
const RETRY_MS = 100;

/**
 * Writes lines to an open file, in order and in batches, outside of requests. Lines that the file
 * cannot take, because the disk is full or the reader is blocked, are kept and retried. Lines
 * beyond the buffer are counted and dropped. Requests never wait for the log.
 */
export class LineOutput {
  /** Called with the number of lost lines since the last call, once writing works again. */
  onLoss: (lost: number) => void = () => undefined;
  /** How many writes were dropped because the buffer was full. */
  lost = 0;
  /** Whether a system write is in progress; one to a full pipe may never end. */
  writing = false;

  readonly #file: number;
  readonly #whenDrained: (() => void)[] = [];
  #waiting: string[] = [];
  #waitingCharacters = 0;
  #underWay = false;
  #told = 0;

  constructor(file: number) {
    this.#file = file;
  }

  /** Queues one or several whole lines for writing in the background. Never fails, never waits. */
  write(lines: string): void {
    if (this.#waitingCharacters + lines.length > KEPT_CHARACTERS) {
      this.lost += 1;
      return;
    }
    this.#waiting.push(lines);
    this.#waitingCharacters += lines.length;
    if (!this.#underWay) this.#sendWaiting();
  }

  /** Resolves when all is written, and at the latest after the limit. */
  drained(limitMs: number): Promise<void> {
    return new Promise((resolve) => {
      if (!this.#underWay) return resolve();
      const timer = setTimeout(resolve, limitMs);
      this.#whenDrained.push(() => {
        clearTimeout(timer);
        resolve();
      });
    });
  }

  #sendWaiting(): void {
    const bytes = Buffer.from(this.#waiting.join(''));
    this.#waiting = [];
    this.#waitingCharacters = 0;
    this.#underWay = true;
    this.#send(bytes);
  }

  #send(bytes: Buffer): void {
    this.writing = true;
    fs.write(this.#file, bytes, (error, written) => {
      this.writing = false;
      if (error !== null) setTimeout(() => this.#send(bytes), RETRY_MS).unref();
      else if (written < bytes.length) this.#send(bytes.subarray(written));
      else this.#finish();
    });
  }

  #finish(): void {
    this.#underWay = false;
    const more = this.lost - this.#told;
    this.#told = this.lost;
    if (more > 0) this.onLoss(more);
    // `onLoss` may have started the next batch.
    if (this.#underWay) return;
    if (this.#waiting.length > 0) this.#sendWaiting();
    else for (const done of this.#whenDrained.splice(0)) done();
  }
}

/** Where the log goes, and the startup messages with it. */
export const standardOutput = new LineOutput(1);
