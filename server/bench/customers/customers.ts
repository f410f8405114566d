import { setTimeout as pause } from 'node:timers/promises';
import { compareLogIn } from '../identity/log-in.ts';
import { comparePeerLicenses } from '../licenses/own-licenses.ts';
import { comparePeerRedemption } from '../licenses/peer-redemption.ts';
import {
  compareRedemption,
  hotUpdates,
  type PlainRedemption,
  redeemInOneStatement,
  redeemInTwoStatements,
} from '../licenses/redemption.ts';
import { reportNumber, reportPeer, reportRatio } from '../report.ts';
import type { RunningProduct } from '../running-product.ts';
import { compareAccount } from './account.ts';

const BARE_PORT = 3998;
const REST_MS = 30_000;

/** Measures what customers do most: redeem keys, look at their account, log in. */
export async function measureCustomers(product: RunningProduct, rounds: number): Promise<void> {
  const { config, connection, pool, ownerPool } = product;
  const common = { port: config.PORT, pool, ownerPool, rounds };
  const secrets = {
    secret: config.ALTCHA_SECRET ?? '',
    keySecret: config.ALTCHA_KEY_SECRET ?? '',
  };
  await reportRedemptions(product, rounds);
  reportNumber(
    '  updates of users that wrote no index (%; at least 90)',
    100 * (await hotUpdates(pool)),
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
  reportPeer(
    'account with its licenses/s, 16 clients, against PostgREST (at least 2)',
    await comparePeerLicenses(product, rounds),
  );
  reportRatio(
    'logins/s against the bare hash (ratio at least 0.85)',
    await compareLogIn({ ...common, secrets, logIns: 160 }),
  );
  reportNumber(
    'memory of the Node process right after the load (MB; at most 220)',
    product.memoryMb(),
  );
  await pause(REST_MS);
  reportNumber('  at rest, half a minute later (MB; at most 200)', product.memoryMb());
}

async function reportRedemptions(product: RunningProduct, rounds: number): Promise<void> {
  const { config, pool, ownerPool } = product;
  const common = { port: config.PORT, pool, ownerPool, rounds };
  const twoStatements: PlainRedemption = (person, key) =>
    redeemInTwoStatements(ownerPool, person, key);
  const oneStatement: PlainRedemption = (person, key) =>
    redeemInOneStatement(ownerPool, person, key);
  // Plain statements write the end of a subscription by hand, and leave no entry.
  await ownerPool.query('alter table users disable trigger users_time_changed_outside');
  const one = { clients: 1, redemptions: 500 };
  const many = { clients: 16, redemptions: 3000 };
  reportRatio(
    'redemptions/s against two plain statements, 1 client',
    await compareRedemption({ ...common, ...one, plain: twoStatements }),
  );
  reportRatio(
    'redemptions/s against two plain statements, 16 clients (at least 0.65)',
    await compareRedemption({ ...common, ...many, plain: twoStatements }),
  );
  reportRatio(
    '  against both as one statement',
    await compareRedemption({ ...common, ...many, plain: oneStatement }),
  );
  reportPeer(
    '  against PostgREST, 1 client',
    await comparePeerRedemption(product, { ...one, rounds }),
  );
  reportPeer(
    '  against PostgREST, 16 clients',
    await comparePeerRedemption(product, { ...many, rounds }),
  );
}
