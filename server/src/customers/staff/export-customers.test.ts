import { contract } from '@regz/contract/contract.ts';
import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';
import { formulaPayloads } from '../../../test/fakes/formula-payloads.ts';
import { NO_PASSWORD } from '../../../test/harness/factories.ts';
import { sharedServer } from '../../../test/harness/harness.ts';
import { newPerson } from '../../../test/harness/people.ts';

const { exportCustomers } = contract.customers.staff;
const server = sharedServer();
const day = (date: string) => ({ from: date, to: date });
const reason = 'The accountant needs them.';

async function exported(input: object) {
  const { browser } = await newPerson(server, 'admin');
  const file = await browser.call(exportCustomers, { filter: 'all', reason, ...input });
  return parse<Record<string, string>>(file, { bom: true, columns: true });
}

it('Exports hold the accounts of the filters and run no formula', async () => {
  const texts = formulaPayloads.filter((text) => !text.includes('\0'));
  for (const [index, name] of texts.entries()) {
    const registered = index % 2 === 0 ? '2016-02-01T00:00:00Z' : '2016-02-02T00:00:00Z';
    await server.database.ownerPool.query(
      `insert into users (username, password, discord_username, banned, created_at)
       values ($1, $2, $3, $4, $5)`,
      [`payload-${index}`, NO_PASSWORD, `${name}${index}`, index === 0, registered],
    );
  }
  const rows = await exported(day('2016-02-01'));
  expect(rows).toHaveLength(Math.ceil(texts.length / 2));
  for (const { discord } of rows) expect(discord).not.toMatch(/^[=+\-@\t\r]/);
  expect(await exported({ filter: 'banned', ...day('2016-02-01') })).toHaveLength(1);
});

it('Exports of many pages have every account once, newest first', async () => {
  const many = 4_100;
  await server.database.ownerPool.query(
    `insert into users (username, password, created_at)
     select 'many-' || n, $1, timestamptz '2015-05-01' + n / 3 * interval '1 second'
       from generate_series(1, ${many}) n`,
    [NO_PASSWORD],
  );
  const rows = await exported(day('2015-05-01'));
  expect(new Set(rows.map(({ username }) => username)).size).toBe(many);
  const times = rows.map(({ registered_at = '' }) => registered_at);
  expect(times).toEqual(times.toSorted().toReversed());
});

it('The audit trail keeps who exported customers and why', async () => {
  const { browser, accountId } = await newPerson(server, 'admin');
  await browser.call(exportCustomers, { filter: 'banned', ...day('2014-01-01'), reason });
  const { rows } = await server.database.ownerPool.query(
    `select detail from audit_entries
      where action = 'customers.export-customers' and actor_id = $1`,
    [accountId],
  );
  expect(rows).toEqual([
    { detail: { filter: 'banned', from: '2014-01-01', to: '2014-01-01', reason } },
  ]);
});
