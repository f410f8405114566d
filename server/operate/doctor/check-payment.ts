import { DAY_MS } from '@regz/rules/durations.ts';
import { createPayments } from '../../src/integrations/payment/payments.ts';
import { systemClock } from '../../src/platform/clock.ts';
import type { Config } from '../../src/platform/config/config.ts';
import { offeredProviders, takesTestMoney } from '../../src/platform/config/payments.ts';
import type { Database } from '../../src/platform/database/database.ts';
import { createJobs } from '../../src/platform/jobs/jobs.ts';
import { type PaymentProvider, PaymentFault } from '../../src/platform/ports/payment-provider.ts';
import { quietLog } from '../quiet-log.ts';
import { countTestKeys, readPaymentFacts } from './doctor.queries.ts';
import { type Finding, findingsOf } from './finding.ts';

const { ok, warn, FAIL } = findingsOf('payment');

/**
 * Checks that each provider accepts its key and reports payments, and lists the cases for staff.
 */
export async function checkPayment(config: Config, db: Database): Promise<Finding[]> {
  const payments = await createPayments({
    config,
    db,
    clock: systemClock,
    log: quietLog,
    jobs: createJobs(),
  });
  try {
    const found: Finding[] = [];
    for (const provider of payments.all) found.push(await checkProvider(provider));
    return [
      ...found,
      ...checkLankaQr(config),
      ...(await checkTestKeys(config, db)),
      ...(await checkReports(config, db)),
    ];
  } finally {
    await payments.close();
  }
}

async function checkProvider(provider: PaymentProvider): Promise<Finding> {
  if (provider.id === 'sandbox') return ok('payment: the sandbox, which takes no money');
  if (provider.id === 'transfer') {
    return provider.live
      ? ok('payment: bank transfer, which staff record')
      : warn('payment: bank transfer to a sample account: set TRANSFER_ACCOUNT_NUMBER');
  }
  try {
    if (provider.readPaymentsSince === undefined) {
      return warn(
        `payment: ${provider.id}: without the credentials of its API a payment counts by its notification alone, a lost one stays unpaid, and refunds are made there by hand`,
      );
    }
    await provider.readPaymentsSince(new Date());
    return ok(`payment: ${provider.id} accepts the configured key`);
  } catch (error) {
    if (!(error instanceof PaymentFault)) throw error;
    return FAIL(`payment: ${provider.id}: ${error.message}`);
  }
}

/** The start refuses a code that cannot be read. */
function checkLankaQr({ TRANSFER_QR: code, TRANSFER_QR_DYNAMIC: isDynamic }: Config): Finding[] {
  if (code === undefined) return [];
  const holds = isDynamic
    ? 'with amount and reference'
    : 'without an amount: set TRANSFER_QR_DYNAMIC=yes if the bank accepts derived codes';
  return [ok(`payment: LANKAQR of ${code.name}, ${code.city}, ${holds}`)];
}

/** Without such a key, an order paid with test money waits forever. */
async function checkTestKeys(config: Config, db: Database): Promise<Finding[]> {
  if (config.NODE_ENV !== 'production' || !takesTestMoney(config)) return [];
  const { keys, isGenerated } = await countTestKeys(db);
  const says = `payment: test money gets only keys that begin with TEST-; ${keys} are in stock`;
  return [keys === 0 && !isGenerated ? warn(says) : ok(says)];
}

async function checkReports(config: Config, db: Database): Promise<Finding[]> {
  const since = new Date(Date.now() - DAY_MS);
  // Staff record bank transfers, days later.
  const providers = offeredProviders(config).filter((provider) => provider !== 'transfer');
  const facts = await readPaymentFacts(db, { providers, since });
  const found: Finding[] = [];
  if (facts.opened > 0 && facts.reports === 0) {
    found.push(
      warn(`payment: ${facts.opened} orders were opened in 24 hours, but no webhook came`),
    );
  }
  if (facts.flagged > 0) found.push(warn(`payment: ${facts.flagged} flagged orders are open`));
  if (facts.unmatched > 0) {
    found.push(warn(`payment: ${facts.unmatched} payments without an order are open`));
  }
  return found;
}
