import { contract } from '@regz/contract/contract.ts';
import { DAY_MS } from '@regz/rules/durations.ts';
import { addDays, utcDate } from '@regz/rules/licenses/days-left.ts';
import { carryOutFreezes } from '../../src/licenses/freezing/carry-out-freezes.ts';
import type { Browser } from '../harness/browser.ts';
import { sharedServices, type TestServer } from '../harness/harness.ts';
import { signedInCustomer, signIn } from '../harness/signed-in.ts';

/** Subscriptions and the passage of time for tests of freezes. */
export function freezingPeople(server: TestServer) {
  const services = sharedServices(server);
  const inDays = (days: number) => addDays(utcDate(server.clock()), days);
  const textsOf = async (query: string, value: string): Promise<string[]> => {
    const rows = await server.database.sql<{ text: string }>(query, value);
    return rows.map(({ text }) => text);
  };

  return {
    services,
    inDays,
    /** A customer whose subscription ends in the given number of days. */
    running: (days: number) =>
      signedInCustomer(server, { subscription: 'Supreme', expiredate: inDays(days) }),
    /** Lets days pass, carries out the freezes due, and logs the customer in again. */
    comeBack: async (
      { browser, account }: { browser: Browser; account: { id: string } },
      days: number,
    ): Promise<void> => {
      server.clock.advance(days * DAY_MS);
      await carryOutFreezes(services);
      await signIn(server, browser, { kind: 'customer', id: account.id });
    },
    /** The end and the frozen days, as the account's owner sees them. */
    stateOf: (browser: Browser) => browser.call(contract.identity.me, {}),
    kindsOf: (accountId: string) =>
      textsOf(
        'select kind as text from license_time_entries where account_id = $1 order by number',
        accountId,
      ),
    mailsTo: (email: string) =>
      textsOf(
        'select template as text from mail_outbox where to_address = $1 order by created_at',
        email,
      ),
  };
}
