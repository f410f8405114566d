import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { type AttemptBudget, type AttemptLimit, attemptsExceeded } from './attempt-budget.ts';

type Count = { attempts: number; msLeft: number };

/** A budget counted in this process alone. */
export type OwnBudget = AttemptBudget & {
  /** A key's count, and how long it lasts; null if there is none. */
  read(key: string): Promise<Count | null>;
  /** Continues from this count. */
  resume(key: string, count: Count): void;
};

/** A budget of this process, lost when it ends. */
export function ownBudget({ attempts, windowSeconds }: AttemptLimit): OwnBudget {
  const limiter = new RateLimiterMemory({ points: attempts, duration: windowSeconds });

  async function giveBack(key: string): Promise<void> {
    await limiter.reward(key);
  }

  async function read(key: string): Promise<Count | null> {
    const found = await limiter.get(key);
    return found === null ? null : { attempts: found.consumedPoints, msLeft: found.msBeforeNext };
  }

  return {
    take: async (key) => {
      try {
        await limiter.consume(key);
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused;
        await giveBack(key);
        throw attemptsExceeded(refused.msBeforeNext);
      }
    },
    giveBack,
    count: async (key) => {
      await limiter.penalty(key);
    },
    taken: async (key) => (await read(key))?.attempts ?? 0,
    read,
    resume: (key, count) => {
      void limiter.set(key, count.attempts, count.msLeft / 1000);
    },
  };
}
