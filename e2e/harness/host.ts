import { createRequire } from 'node:module';

type Environment = Record<string, string | undefined>;

/** What journeys use of the server: `server/test/harness/hosted-product.ts` says what each does. */
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
 * The server in this process, loaded by Node itself: once for all journeys of a worker, as it stands,
 * and checked with its own types rather than beside those of a browser.
 */
export const host: Host = createRequire(import.meta.url)(
  '../../server/test/harness/hosted-product.ts',
);
