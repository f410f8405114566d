import { checkLedger } from '../../coins/ledger/check-ledger.ts';
import type { Config } from '../../platform/config/config.ts';
import { ownSecrets } from '../../platform/config/secrets.ts';
import type { Database } from '../../platform/database/database.ts';
import { createKeyedHash } from '../../platform/guards/keyed-hash.ts';
import { done, failed, type Outcome } from '../command.ts';

const OPEN_SHOP =
  'note  coin shop: open to every account at once. Where strangers play, set ' +
  'SHOP_ACCOUNT_AGE_HOURS=24 and SHOP_VERIFIED_EMAIL=true (docs/operations.md)';

/** Whether every check of the coin ledger holds, over all wallets; and who may buy in the shop. */
export async function checkCoins(config: Config, db: Database): Promise<Outcome> {
  const keyedHash = createKeyedHash(config.DATA_KEY ?? ownSecrets(config.STATE_DIR).dataKey);
  const faults = (await checkLedger({ config, db, keyedHash })).filter(({ wrong }) => wrong > 0);
  const gated = config.SHOP_ACCOUNT_AGE_HOURS > 0 && config.SHOP_VERIFIED_EMAIL;
  const notes = gated ? [] : [OPEN_SHOP];
  if (faults.length === 0) return done('ok    coin ledger: every check holds', ...notes);
  return failed(
    ...faults.map(({ name, wrong }) => `FAIL  coin ledger: ${name} found ${wrong}`),
    ...notes,
  );
}
