import type { DatabaseLog } from './database/database-log.ts';

/**
 * A figure of a slice, one value for each value of its label; without a label one value under ''.
 * A label never holds anything of a person.
 */
export type Figure = {
  name: string;
  help: string;
  /** A counter only grows, however often the product is started. */
  kind: 'gauge' | 'counter';
  label: string | null;
  read: () => Promise<Readonly<Record<string, number>>>;
};

/** Figures as they were last read. */
export type KeptFigures = {
  all: readonly Figure[];
  /** What was read last of a figure; nothing while it cannot be read. */
  last(name: string): Readonly<Record<string, number>>;
  /** Reads all now and every 30 s, one after the other; the result stops it. */
  readRegularly(): () => Promise<void>;
};

const EVERY_MS = 30_000;

/**
 * Keeps figures that cost statements: read by the one process that does the regular work, never
 * because somebody asks for the metrics.
 */
export function keepFigures(all: readonly Figure[], log: DatabaseLog): KeptFigures {
  const values = new Map<string, Readonly<Record<string, number>>>();
  let stopped = false;
  const readAll = async (): Promise<void> => {
    for (const { name, read } of all) {
      if (stopped) return;
      try {
        values.set(name, await read());
      } catch (error) {
        values.delete(name);
        log.warn({ err: error, figure: name }, 'a figure could not be read');
      }
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
