import { createHash } from 'node:crypto';
import type { Database } from '../database/database.ts';
import { StartRefusal } from '../start-refusal.ts';
import type { Config } from './config.ts';
import { offeredProviders } from './payments.ts';
import { secretsInUse, type SecretSettings } from './secrets.ts';

/**
 * Requires that this process has the secrets of the other processes on its database; the first one
 * stores their digests. A process with other secrets could not open sealed values, would refuse the
 * others' challenges, and would report their seals of the ledger as forged. Source: decision record
 * 0006.
 * @throws StartRefusal if some are others
 */
export async function agreeOnSecrets(
  db: Database,
  config: SecretSettings & Pick<Config, 'CHALLENGE' | 'PAYMENT_PROVIDERS' | 'PAYMENT_PROVIDER'>,
): Promise<void> {
  const secrets = secretsInUse(config);
  const isSandbox = offeredProviders(config).includes('sandbox');
  const used: Record<string, string> = {
    ...(config.CHALLENGE === 'altcha' && {
      ALTCHA_KEY_SECRET: secrets.altchaKeySecret,
      ALTCHA_SECRET: secrets.altchaSecret,
    }),
    DATA_KEY: secrets.dataKey,
    ...(isSandbox && { SANDBOX_WEBHOOK_SECRET: secrets.sandboxWebhookSecret }),
    VAPID_PRIVATE_KEY: secrets.vapidPrivateKey,
  };
  const own = Object.fromEntries(
    Object.entries(used).map(([name, secret]) => [name, digestOf(secret)]),
  );
  const agreed = await agreeOnDigests(db, own);
  const others = Object.entries(own).flatMap(([name, digest]) =>
    agreed.get(name) === digest ? [] : [name],
  );
  if (others.length === 0) return;
  throw new StartRefusal(
    `This database is used with other secrets than the ones here: ${others.join(', ')}. ` +
      `Copy secrets.json from the installation that uses it into ${config.STATE_DIR}, or set the same values. ` +
      'If the former ones are lost or were replaced on purpose, stop every process and run "regz forget-secrets".',
  );
}

/** Distinguishes secrets without revealing them, because each has 256 bits. */
function digestOf(secret: string): string {
  return createHash('sha256').update(`regz shared secret ${secret}`).digest('hex');
}

/** Stores the digests whose names have none yet. Returns the stored digests by name. */
async function agreeOnDigests(
  db: Database,
  digests: Readonly<Record<string, string>>,
): Promise<Map<string, string>> {
  const rows = Object.entries(digests).map(([name, digest]) => ({ name, digest }));
  // All processes insert in the same order, so of two concurrent first starts one stores all
  // digests.
  await db
    .insertInto('shared_secrets')
    .values(rows.toSorted((one, other) => (one.name < other.name ? -1 : 1)))
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const noted = await db.selectFrom('shared_secrets').select(['name', 'digest']).execute();
  return new Map(noted.map(({ name, digest }) => [name, digest]));
}
