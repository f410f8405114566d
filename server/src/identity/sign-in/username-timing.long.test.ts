import { contract } from '@regz/contract/contract.ts';
import { expect, it } from 'vitest';
import { makeAccount } from '../../../test/harness/factories.ts';
import { sharedServer } from '../../../test/harness/harness.ts';
import { passwordHash } from '../../../test/harness/people.ts';

/** Logins of each kind, ten per name, so that no name needs the harder challenge. */
const TRIES = 500;
const TRIES_PER_NAME = 10;
const GREATEST_GAP_MS = 2;
const server = sharedServer();

/** How long a wrong password takes to be refused, from an address that has tried nothing yet. */
async function refusalMs(username: string): Promise<number> {
  const browser = server.browser();
  const challenge = await browser.solveChallenge('log-in');
  const begunAt = performance.now();
  const form = { username, password: 'wrong', challenge };
  const { code } = await browser.refusal(contract.identity.logIn, form);
  const tookMs = performance.now() - begunAt;
  expect(code).toBe('ACCOUNT_CREDENTIALS_INVALID');
  return tookMs;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

it('Wrong passwords are refused equally fast for unknown names', async () => {
  const names = Array.from({ length: TRIES / TRIES_PER_NAME }, (_, index) => `somebody-${index}`);
  const password = await passwordHash();
  for (const username of names) await makeAccount(server.database, { username, password });
  const known: number[] = [];
  const unknown: number[] = [];
  for (let index = 0; index < TRIES; index += 1) {
    const name = names[index % names.length] ?? '';
    // Both kinds take turns to be first, so that load on the machine affects both alike.
    const rounds = [
      async () => known.push(await refusalMs(name)),
      async () => unknown.push(await refusalMs(name.replace('somebody', 'nobody'))),
    ];
    for (const round of index % 2 === 0 ? rounds : rounds.toReversed()) await round();
  }
  const gapMs = Math.abs(median(known) - median(unknown));
  process.stdout.write(
    `username timing: known ${median(known).toFixed(2)} ms, unknown ${median(unknown).toFixed(2)} ms\n`,
  );
  expect(gapMs).toBeLessThan(GREATEST_GAP_MS);
});
