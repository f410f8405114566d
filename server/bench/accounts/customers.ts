import { compareRedemption } from '../licenses/redemption.ts';
import { reportNumber, reportRatio } from '../report.ts';
import type { RunningProduct } from '../running-product.ts';
import { compareAccount } from './account.ts';
import { compareLogIn } from './log-in.ts';

const BARE_PORT = 3998;

/** What customers do all day: redeem, look at their account, log in. */
export async function measureCustomers(product: RunningProduct, rounds: number): Promise<void> {
  const { config, connection, pool } = product;
  const common = { port: config.PORT, pool, rounds };
  const secrets = {
    secret: config.ALTCHA_SECRET ?? '',
    keySecret: config.ALTCHA_KEY_SECRET ?? '',
  };
  reportRatio(
    'redemptions/s, 1 client',
    await compareRedemption({ ...common, clients: 1, redemptions: 500 }),
  );
  reportRatio(
    'redemptions/s, 16 clients (ratio at least 0.5)',
    await compareRedemption({ ...common, clients: 16, redemptions: 4000 }),
  );
  reportRatio(
    'account reads/s, 16 clients (ratio at least 0.6)',
    await compareAccount({
      ...common,
      barePort: BARE_PORT,
      connection,
      clients: 16,
      reads: 10_000,
    }),
  );
  reportRatio(
    'log-ins/s against the bare hash (ratio at least 0.8)',
    await compareLogIn({ ...common, secrets, logIns: 160 }),
  );
  reportNumber('memory of the Node process after the load (MB; at most 150)', product.memoryMb());
}
