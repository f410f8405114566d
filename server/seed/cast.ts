import { accountView } from '../src/accounts/account-view.ts';
import { findByUsername } from '../src/accounts/accounts.queries.ts';
import { createAdmin } from '../src/accounts/staff/create-admin.ts';
import { registerAccount } from '../src/accounts/register-account.ts';
import { setStanding } from '../src/accounts/set-standing.ts';
import { addKeys } from '../src/key-stock/add-keys.ts';
import { listProducts } from '../src/key-stock/list-products.ts';
import { redeemLicense } from '../src/licenses/redeem-license.ts';
import type { Services } from '../src/platform/services.ts';
import { solveChallenge } from './solve-challenge.ts';

/** A person of the cast, with what he or she types into the forms. */
export type Customer = { username: string; email: string; mobileNumber: string; password: string };

/**
 * The people that tests and journeys speak of. Their names and passwords are the same everywhere;
 * `seedCast` puts each into the state that is written beside the name.
 */
export const cast = {
  /** A member of staff. */
  sithara: { username: 'sithara', password: 'sithara keeps the keys' },
  /** Registered yesterday, without a license. */
  nimal: customer('nimal'),
  /** Runs Supreme for another thirty days. */
  kavya: customer('kavya'),
  /** Her Essential ended ten days ago. */
  dilini: customer('dilini'),
  /** Banned. */
  sahan: customer('sahan'),
} as const;

const operator = { kind: 'operator', id: null, name: 'operator' } as const;
const origin = { requestId: 'seed', address: '127.0.0.1', userAgent: 'Seed' };
const DAY_MS = 86_400_000;

/**
 * Puts the cast into an empty database through the verbs of the product, so that nobody is in a
 * state that a person could not reach. The configured challenge must be ALTCHA.
 */
export async function seedCast(services: Services): Promise<void> {
  await createAdmin(services, cast.sithara);
  for (const person of [cast.nimal, cast.kavya, cast.dilini, cast.sahan]) {
    const challenge = await solveChallenge(await services.challenges.offer('register', 'normal'));
    const form = { ...person, confirmPassword: person.password, challenge };
    await registerAccount(services, form, origin);
  }
  await subscribe(services, cast.kavya, 'Supreme One Month Regz Coin 250');
  const fortyDaysAgo = services.clock() - 40 * DAY_MS;
  await subscribe(
    { ...services, clock: () => fortyDaysAgo },
    cast.dilini,
    'Essential One Month Regz Coin 250',
  );
  await setStanding(services.db, operator, {
    standing: 'ban',
    username: cast.sahan.username,
    reason: 'sold keys that were not his',
  });
}

function customer(username: string): Customer {
  return {
    username,
    email: `${username}@example.com`,
    mobileNumber: '0771234567',
    password: `${username} types this`,
  };
}

/** Redeems a new key of a product for a person. */
async function subscribe(services: Services, person: Customer, product: string): Promise<void> {
  const { db, clock } = services;
  const licenseKey = `CAST-${person.username.toUpperCase()}`;
  const found = (await listProducts(db)).find((each) => each.name === product);
  const account = await findByUsername(db, person.username);
  if (found === undefined || account === undefined) throw new Error(`no ${product} for anybody`);
  await addKeys(services, { actor: operator }, { productId: found.id, text: licenseKey });
  const { id, username } = account;
  await redeemLicense(
    services,
    {
      caller: { kind: 'customer', id, username, sessionId: '', account: accountView(account) },
      origin,
      site: '',
      cookies: { read: () => undefined, write: () => {}, clear: () => {} },
      flowCookies: { read: () => undefined, write: () => {}, clear: () => {} },
      clock,
      idempotency: {
        principal: `customer:${id}`,
        operation: 'licenses.redeem',
        key: `seed-${licenseKey}`.padEnd(16, '-'),
        requestHash: Buffer.alloc(32),
      },
    },
    { licenseKey, confirmReplacement: false },
  );
}
