import type { Logger } from '../log/logger.ts';

/**
 * A slice's figure, with one value per value of its label, or a single one under '' without a
 * label. Labels never contain personal data.
 */
export type Figure = {
  name: string;
  help: string;
  /** A counter only grows, even across restarts. */
  kind: 'gauge' | 'counter';
  label: string | null;
  read: () => Promise<Readonly<Record<string, number>>>;
};

/** The last values of the figures. */
export type KeptFigures = {
  all: readonly Figure[];
  /** A figure's last value; empty while it cannot be read. */
  last(name: string): Readonly<Record<string, number>>;
  /**
   * Reads all figures now and every 30 s, one after another. A slow figure is read less often, so
   * that it takes at most a hundredth of the time. Returns a function that stops it.
   */
  readRegularly(): () => Promise<void>;
};

const EVERY_MS = 30_000;
/** After a read, a figure waits this many times the duration of the read. */
const REST = 100;

/**
 * Keeps figures that require queries. Each process with periodic work reads them, never a request
 * for metrics.
 */
export function keepFigures(all: readonly Figure[], log: Logger): KeptFigures {
  const values = new Map<string, Readonly<Record<string, number>>>();
  const restUntil = new Map<string, number>();
  let stopped = false;
  const readAll = async (): Promise<void> => {
    for (const { name, read } of all) {
      if (stopped) return;
      const begun = performance.now();
      if (begun < (restUntil.get(name) ?? 0)) continue;
      try {
        values.set(name, await read());
      } catch (error) {
        values.delete(name);
        log.warn({ err: error, figure: name }, 'a figure could not be read');
      }
      const endedAt = performance.now();
      restUntil.set(name, endedAt + (endedAt - begun) * REST);
    }
  };
  return {
    all,
    last: (name) => values.get(name) ?? {},
    readRegularly: () => {
      let reading = readAll();
      const timer = setInterval(() => {
        reading = reading.then(readAll);
      }, EVERY_MS).unref();
      return async () => {
        stopped = true;
        clearInterval(timer);
        await reading;
      };
    },
  };
}
