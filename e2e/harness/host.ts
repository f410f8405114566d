import { createRequire } from 'node:module';

type Environment = Record<string, string | undefined>;

/**
 * The part of the server that journeys use; `server/test/harness/hosted-product.ts` documents it.
 */
type Host = {
  start(environment: Environment): Promise<{ close(): Promise<void> }>;
  regz(environment: Environment, words: readonly string[]): Promise<void>;
  register(
    environment: Environment,
    username: string,
    devices: { most: number; ids: readonly string[] },
  ): Promise<void>;
};

/**
 * The server in this process, loaded by Node itself: once for all journeys of a worker, unbundled,
 * and checked with its own types rather than a browser's.
 */
export const host: Host = createRequire(import.meta.url)(
  '../../server/test/harness/hosted-product.ts',
);
