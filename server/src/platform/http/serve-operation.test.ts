import { contract } from '@regz/contract/contract.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../../test/harness/harness.ts';
import { newPerson, type Person } from '../../../test/harness/people.ts';
import { holdRows } from '../../../test/harness/tables/held-row.ts';
import { exampleOf } from '../../../test/operations/operation-examples.ts';

const { community, devices } = contract;
let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

/** Acts that write a row depending on the caller's session, in each of the tables. */
const acts = {
  'identity.startIdentityProof': contract.identity.startIdentityProof,
  'identity.offerPasskey': contract.identity.offerPasskey,
  'customers.prepareDeletion': contract.customers.prepareDeletion,
  'identity.sendEmailVerification': contract.identity.sendEmailVerification,
  'community.startConnection': community.startConnection,
  'devices.startDeviceReset': devices.startDeviceReset,
} as const;

/**
 * Sends a request while its session is being ended: the session is still read as open, and ends
 * once the request has got as far as it can. @param ending the statement that ends it, given the
 * account's id.
 */
async function sentWhileEnding(
  name: keyof typeof acts,
  { accountId, browser }: Person,
  input: Record<string, unknown>,
  ending: string,
) {
  const rows = await holdRows(server.database, ending, [accountId]);
  const sent = browser.send(acts[name], input as never);
  await rows.waiting(1);
  await rows.commit();
  return sent;
}

it.each(Object.keys(acts) as (keyof typeof acts)[])(
  'A session that ends while its request is under way is read again by %s',
  async (name) => {
    const person = await newPerson(server, 'customer with a license');
    const input = await exampleOf(name).input(server, person);
    const answer = await sentWhileEnding(
      name,
      person,
      input,
      'delete from account_sessions where subject_id = $1',
    );
    expect(answer).toMatchObject({ status: 401, json: { code: 'SESSION_REQUIRED' } });
  },
);

it('A session that ends while its request is under way is read again, together with its account', async () => {
  const person = await newPerson(server, 'customer with a license');
  const name = 'identity.startIdentityProof';
  const input = await exampleOf(name).input(server, person);
  const answer = await sentWhileEnding(
    name,
    person,
    input,
    `with ended as (delete from account_sessions where subject_id = $1)
       delete from users where id = $1`,
  );
  expect(answer).toMatchObject({ status: 401, json: { code: 'SESSION_REQUIRED' } });
});

it('A session that ends while its request is under way does not hide a fault: a missing row is one while the session is open', async () => {
  const person = await newPerson(server, 'customer with a license');
  await server.database.ownerPool.query(
    `create table nobody_here (id text primary key);
       alter table account_identity_flows
         add constraint broken foreign key (state) references nobody_here not valid`,
  );
  const name = 'identity.startIdentityProof';
  const input = await exampleOf(name).input(server, person);
  const answer = await person.browser.send(acts[name], input as never);
  expect(answer).toMatchObject({ status: 500, json: { code: 'INTERNAL_ERROR' } });
  await server.database.ownerPool.query(
    'alter table account_identity_flows drop constraint broken; drop table nobody_here',
  );
});
