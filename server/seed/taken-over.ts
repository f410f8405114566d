import { DAY_MS } from '@regz/rules/durations.ts';
import { importInstallation } from '../takeover/import-installation.ts';
import { cast, type Customer } from './cast.ts';
import type { Stage } from './stage/stage.ts';

type Kept = Readonly<Record<string, string>>;

/**
 * An imported account whose ten resets are used up; resets here would each need the identity
 * provider.
 */
export async function takeOverMalith(stage: Stage): Promise<void> {
  const ends = new Date(stage.services.clock() + 60 * DAY_MS).toISOString().slice(0, 10);
  await takeOver(stage, cast.malith, {
    email: cast.malith.email,
    email_verified: 'true',
    admin_approval: 'true',
    subscription: 'Supreme',
    expiredate: ends,
    hwid: '{MALITH-DESKTOP}',
    hwid_reset_count: '0',
  });
}

/** An account without an address; every account registered here has one. */
export async function takeOverAmaya(stage: Stage): Promise<void> {
  await takeOver(stage, cast.amaya, { admin_approval: 'true' });
}

/**
 * Imports an account from an original installation, in a state that the product itself cannot
 * create.
 */
async function takeOver({ services }: Stage, person: Customer, kept: Kept): Promise<void> {
  const { username, password, mobileNumber: mobile_number } = person;
  const row = { username, password, mobile_number, ...kept };
  async function* rowsOf(table: string) {
    if (table === 'users') yield { line: 1, row };
  }
  const { db, passwords } = services;
  const [users] = await importInstallation(db, rowsOf, (text) => passwords.hash(text));
  if (users?.taken !== 1) throw new Error(`${username} was not taken over`);
}
