import { checkLedger } from '../../src/coins/ledger/check-ledger.ts';
import { checkStandings } from '../../src/customers/staff/check-standings.ts';
import { checkLinks } from '../../src/free-panel/check-links.ts';
import { checkLicenseTime } from '../../src/licenses/time/check-license-time.ts';
import type { Config } from '../../src/platform/config/config.ts';
import { secretsInUse } from '../../src/platform/config/secrets.ts';
import type { Database } from '../../src/platform/database/database.ts';
import { createKeyedHash } from '../../src/platform/guards/keyed-hash.ts';
import { type Finding, findingsOf } from './finding.ts';

const OPEN_SHOP =
  'coin shop: open to new accounts at once. If strangers play, set ' +
  'SHOP_ACCOUNT_AGE_HOURS=24 and SHOP_VERIFIED_EMAIL=true (docs/operations/coins.md)';

const { ok, note, FAIL } = findingsOf('invariants');

/** Checks the invariants: the coin ledger, and and what triggers maintain. */
export async function checkInvariants(config: Config, db: Database): Promise<Finding[]> {
  return [
    ...(await checkCoins(config, db)),
    ...(await checkTrialLinks(db)),
    ...(await checkAccounts(db)),
    ...(await checkTime(db)),
  ];
}

/** Checks the coin ledger over all wallets, and reports who may buy in the shop. */
async function checkCoins(config: Config, db: Database): Promise<Finding[]> {
  const keyedHash = createKeyedHash(secretsInUse(config).dataKey);
  const faults = (await checkLedger({ config, db, keyedHash })).filter(({ wrong }) => wrong > 0);
  const gated = config.SHOP_ACCOUNT_AGE_HOURS > 0 && config.SHOP_VERIFIED_EMAIL;
  const notes = gated ? [] : [note(OPEN_SHOP)];
  if (faults.length === 0) return [ok('coin ledger: every check passed'), ...notes];
  return [
    ...faults.map(({ name, wrong }) => FAIL(`coin ledger: ${name} found ${wrong}`)),
    ...notes,
  ];
}

/** Checks that every trial link counts exactly its recorded uses. */
async function checkTrialLinks(db: Database): Promise<Finding[]> {
  const miscounted = await checkLinks(db);
  if (miscounted.length === 0) return [ok('trial links: every use is counted once')];
  return miscounted.map((code) => FAIL(`trial links: ${code} miscounts its uses`));
}

/** Checks that the account standings, which lists and jobs query, match the accounts. */
async function checkAccounts(db: Database): Promise<Finding[]> {
  const wrong = await checkStandings(db);
  if (wrong === 0) return [ok('account standings: every one matches its account')];
  return [FAIL(`account standings: ${wrong} do not match their accounts`)];
}

/**
 * Checks that every subscription matches the newest entry of its account, and no entry is missing.
 */
async function checkTime(db: Database): Promise<Finding[]> {
  const faults = await checkLicenseTime(db);
  if (faults === 0) return [ok('license time: every account has what its newest entry says')];
  return [FAIL(`license time: ${faults} faults; select * from license_time_faults() lists them`)];
}
