import { contract } from '@regz/contract/contract.ts';
import { customerFilters } from '@regz/rules/customers/standing.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '../../../test/harness/browser.ts';
import { sharedServer } from '../../../test/harness/harness.ts';
import type { InputOf } from '../../../test/harness/operations.ts';
import { signedInAdmin } from '../../../test/harness/signed-in.ts';

const { searchCustomers } = contract.customers.staff;
/** Most searches take a fiftieth of this; half of it if only the oldest accounts match. */
const MOST_MS = 250;
const server = sharedServer();
let staff: Browser;

beforeAll(async () => {
  ({ browser: staff } = await signedInAdmin(server));
  // The oldest of them begin alike, one in a thousand is banned, one in fifty has a package.
  await server.database
    .sql(`insert into users (username, password, email, discord_username, key, subscription, expiredate,
                        admin_approval, banned, created_at)
     select case when n <= 5000 then 'early-' else 'user-' end || n,
            '$argon2id$', md5(n::text) || '@example.com', 'd' || md5('d' || n),
            upper(md5('k' || n)), case when n % 50 = 0 then 'Supreme' end,
            case when n % 50 = 0 then current_date + n % 60 - 30 end,
            n % 3 = 0, n % 1000 = 0, timestamptz '2024-01-01' + n * interval '5 minutes'
       from generate_series(1, 100000) n`);
  await server.database.sql('analyze users');
});

/** The median of nine runs, in milliseconds. */
async function duration(input: InputOf<typeof searchCustomers>): Promise<number> {
  const tries: number[] = [];
  for (let count = 0; count < 9; count += 1) {
    const started = performance.now();
    await staff.call(searchCustomers, input);
    tries.push(performance.now() - started);
  }
  return tries.toSorted((a, b) => a - b)[4] ?? Infinity;
}

describe('among 100,000 accounts', () => {
  const texts = ['', 'user', 'user-99', 'user-99999', 'early', 'nobody', 'f', 'ab1', 'ABC'];
  const cells = texts.flatMap((text) => customerFilters.map((filter) => ({ text, filter })));

  it.each(cells)('Among 100,000 accounts a search for "$text", $filter, is fast', async (input) => {
    expect(await duration(input)).toBeLessThan(MOST_MS);
  });

  it('Among 100,000 accounts the last page takes no longer than the first', async () => {
    const before = '1704070000000000_00000000-0000-0000-0000-000000000000';
    expect(await duration({ text: '', filter: 'all', before })).toBeLessThan(MOST_MS);
  });
});
