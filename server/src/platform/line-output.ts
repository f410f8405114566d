import fs from 'node:fs';

/** How much waits at most for a destination that takes nothing. */
const KEPT_CHARACTERS = 1024 * 1024;
const RETRY_MS = 100;

export type LineOutput = {
  /** Takes a whole line, or several, to be written in the background. Never fails, never waits. */
  write(lines: string): void;
  /** Times that `write` was given something for which there was no room. */
  lost(): number;
  /** Told when the output takes lines again after some were lost: how many since the last time. */
  onLoss(tell: (lost: number) => void): void;
  /** Resolves when all is written, and at the latest after the limit. */
  drained(limitMs: number): Promise<void>;
  /** Whether the system is busy with a write at this moment; one to a full pipe may never end. */
  writing(): boolean;
};

/**
 * Lines for an open file, in order and in batches, off the path of a request. What it cannot take
 * now, because the disk is full or nobody reads, is kept and tried again; what there is no room for
 * is counted and dropped. Nothing that serves ever waits for its log.
 */
export function lineOutput(file: number): LineOutput {
  let waiting: string[] = [];
  let waitingCharacters = 0;
  let underWay = false;
  let writing = false;
  let lost = 0;
  let told = 0;
  let tellLoss: (lost: number) => void = () => undefined;
  let whenDrained: (() => void)[] = [];

  function write(lines: string): void {
    if (waitingCharacters + lines.length > KEPT_CHARACTERS) {
      lost += 1;
      return;
    }
    waiting.push(lines);
    waitingCharacters += lines.length;
    if (!underWay) sendWaiting();
  }

  function sendWaiting(): void {
    const bytes = Buffer.from(waiting.join(''));
    waiting = [];
    waitingCharacters = 0;
    underWay = true;
    send(bytes);
  }

  function send(bytes: Buffer): void {
    writing = true;
    fs.write(file, bytes, (error, written) => {
      writing = false;
      if (error !== null) setTimeout(send, RETRY_MS, bytes).unref();
      else if (written < bytes.length) send(bytes.subarray(written));
      else finish();
    });
  }

  function finish(): void {
    underWay = false;
    if (lost > told) {
      const more = lost - told;
      told = lost;
      tellLoss(more);
    }
    // What told of the loss may have begun the next batch.
    if (underWay) return;
    if (waiting.length > 0) sendWaiting();
    else for (const done of whenDrained.splice(0)) done();
  }

  return {
    write,
    lost: () => lost,
    onLoss: (tell) => {
      tellLoss = tell;
    },
    drained: (limitMs) =>
      new Promise((resolve) => {
        if (!underWay) return resolve();
        const timer = setTimeout(resolve, limitMs);
        whenDrained.push(() => {
          clearTimeout(timer);
          resolve();
        });
      }),
    writing: () => writing,
  };
}

/** Where the log goes, and what the start says beside it. */
export const standardOutput = lineOutput(1);
