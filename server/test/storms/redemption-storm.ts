import { contract } from '@regz/contract/contract.ts';
import type { Browser } from '../harness/browser.ts';
import { makeKey } from '../harness/factories.ts';
import type { ReachedServer } from '../harness/harness.ts';
import { signedInCustomer } from '../harness/signed-in.ts';

const contenders = 16;
/** The number of rounds that an account can lose before its budget of guesses is used up. */
const roundsPerCrowd = 9;

/**
 * Lets sixteen people redeem one key at the same time, repeatedly, and counts over all rounds the
 * winners, the answers of the others, the written rows, and deadlocks.
 */
export async function stormOnOneKey(server: ReachedServer, rounds: number) {
  const { ownerPool } = server.database;
  const told = new Map<string, number>();
  let crowd: Browser[] = [];
  for (let round = 0; round < rounds; round += 1) {
    if (round % roundsPerCrowd === 0) crowd = await newCrowd(server);
    const { licenseKey } = await makeKey(server.database);
    const answers = await Promise.all(
      crowd.map((browser) => browser.send(contract.licenses.redeemLicense, { licenseKey })),
    );
    const words = answers.map(({ status, json }) =>
      status === 200 ? 'won' : (json as { code: string }).code,
    );
    const winners = words.filter((word) => word === 'won').length;
    for (const word of [...words, `${winners} winner(s)`]) {
      told.set(word, (told.get(word) ?? 0) + 1);
    }
  }
  const { rows } = await ownerPool.query<Record<string, number>>(
    `select (select count(*)::int from license_keys where activated) as used,
            (select count(*)::int from license_redemptions) as proofs,
            (select count(*)::int from audit_entries where action = 'licenses.redeem') as audits,
            (select deadlocks::int from pg_stat_database where datname = current_database())
              as deadlocks`,
  );
  return { told: Object.fromEntries(told), ...rows[0] };
}

/** The expected result of a storm on a database without redemptions. */
export function perfectStorm(rounds: number) {
  return {
    told: {
      won: rounds,
      LICENSE_ALREADY_REDEEMED: rounds * (contenders - 1),
      '1 winner(s)': rounds,
    },
    used: rounds,
    proofs: rounds,
    audits: rounds,
    deadlocks: 0,
  };
}

function newCrowd(server: ReachedServer): Promise<Browser[]> {
  return Promise.all(
    Array.from({ length: contenders }, async () => (await signedInCustomer(server)).browser),
  );
}
