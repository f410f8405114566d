import { contract } from '@regz/contract/contract.ts';
import { timelineFilters } from '@regz/rules/customers/timeline.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Browser } from '../../../test/harness/browser.ts';
import { sharedServer } from '../../../test/harness/harness.ts';
import type { InputOf } from '../../../test/harness/operations.ts';
import { signedInAdmin } from '../../../test/harness/signed-in.ts';

const { listTimeline } = contract.customers.staff;
const MOST_MS = 100;
const ROWS = 100_000;
const PERSON = '00000000-0000-4000-8000-000000000001';
const AT = "timestamptz '2024-01-01' + n * interval '5 minutes'";
const somebody = "('00000000-0000-4000-8000-' || lpad((1 + n % 1000)::text, 12, '0'))::uuid";

/** A hundred rows for each of a thousand people; in the trail, as many again for one. */
const fills = [
  `insert into users (id, username, password, email, email_verified)
   select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'user-' || n, '$argon2id$',
          'user-' || n || '@example.com', true
     from generate_series(1, 1000) n`,
  `insert into audit_entries (at, actor_kind, actor_id, actor_name, action, object_kind, object_id)
   select ${AT}, 'customer', ${somebody}, 'customer', 'accounts.add-passkey', 'account', ${somebody}::text
     from generate_series(1, ${ROWS}) n`,
  `insert into audit_entries (at, actor_kind, actor_id, actor_name, action, object_kind, object_id)
   select ${AT}, 'customer', '${PERSON}', 'customer', 'accounts.add-passkey', 'account', '${PERSON}'
     from generate_series(1, ${ROWS}) n`,
  `insert into order_facts (order_id, user_id, client_name, product_name, validity_days, amount_minor,
                            display_amount_minor, provider, live, created_at, expired_at)
   select 'RGZ-' || n, ${somebody}, 'user', 'Supreme', 30, 100, 100, 'sandbox', true, ${AT}, ${AT}
     from generate_series(1, ${ROWS}) n`,
  'alter table license_time_entries disable trigger user',
  `insert into license_time_entries (account_id, number, at, kind, days, actor_kind, before)
   select ${somebody}, 1 + n / 1000, ${AT}, 'staff', 1, 'admin', '{}'
     from generate_series(1, ${ROWS}) n`,
  `insert into panel_reports (account_id, device_id, kind, detail, at)
   select ${somebody}, 'device', 'crashed', '', ${AT} from generate_series(1, ${ROWS}) n`,
  `insert into contact_threads (name, email, subject, token_hash, digest, created_at, last_at)
   select 'x', 'user-' || 1 + n % 1000 || '@example.com', 'x', sha256(n::text::bytea),
          sha256(n::text::bytea), ${AT}, ${AT}
     from generate_series(1, ${ROWS}) n`,
  `insert into contact_messages (thread_id, text, created_at)
   select id, 'x', created_at from contact_threads`,
  'analyze',
];

const server = sharedServer();
let staff: Browser;

beforeAll(async () => {
  ({ browser: staff } = await signedInAdmin(server));
  for (const fill of fills) await server.database.sql(fill);
});
afterAll(async () => {
  // Its entries are none that a ledger could have.
  await server.database.sql('truncate license_time_entries');
});

/** The median of nine runs, in milliseconds. */
async function duration(input: InputOf<typeof listTimeline>): Promise<number> {
  const tries: number[] = [];
  for (let count = 0; count < 9; count += 1) {
    const started = performance.now();
    await staff.call(listTimeline, input);
    tries.push(performance.now() - started);
  }
  return tries.toSorted((a, b) => a - b)[4] ?? Infinity;
}

it.each(timelineFilters)(
  'Among 100,000 rows of each table one timeline, %s, is fast',
  async (filter) => {
    const first = await duration({ id: PERSON, filter });
    expect(first).toBeLessThan(MOST_MS);
    const page = await staff.call(listTimeline, { id: PERSON, filter });
    if (page.next === null) return;
    expect(await duration({ id: PERSON, filter, before: page.next })).toBeLessThan(MOST_MS);
  },
);
