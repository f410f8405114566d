import { createHash } from 'node:crypto';
import { contract } from '@regz/contract/contract.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestServer, testServer } from '../test/harness/harness.ts';
import { cast } from './cast.ts';
import { seed } from './seed.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
let server: TestServer;

beforeAll(async () => {
  server = await testServer();
  const { config, database, clock } = server;
  const { db, applicationConnection: connection } = database;
  await seed({ config, db, connection, clock });
});
afterAll(() => server.close());

it('The seeded giveaways cover every state, with verifiable winners', async () => {
  const staff = server.browser();
  await staff.logInAdmin(cast.sithara);
  const { giveaways } = await staff.call(contract.giveaways.staff.listGiveaways, {});
  const states = giveaways.map(({ title, state }) => [title, state]);
  expect(states).toEqual(
    expect.arrayContaining([
      ['New Year giveaway', 'before'],
      ['Weekend giveaway', 'open'],
      ['Flash giveaway', 'closed'],
      ['Launch giveaway', 'drawn'],
    ]),
  );
  const drawn = giveaways.find(({ title }) => title === 'Launch giveaway');
  const { giveaway, entries } = await server
    .browser()
    .call(contract.giveaways.readProof, { giveawayId: drawn?.id ?? '' });
  expect(entries).toHaveLength(3);
  const seedText = giveaway.seed ?? '';
  const ticket = (code: string) =>
    sha256(`${seedText}:${giveaway.beacon?.signature}:${giveaway.entriesDigest}:${code}`);
  const byTicket = entries
    .map(({ code }) => code)
    .toSorted((one, other) => (ticket(one) < ticket(other) ? -1 : 1));
  expect(giveaway.winners.map(({ code }) => code)).toEqual(byTicket.slice(0, 2));
  const { chain, round } = giveaway.beacon ?? {};
  expect(sha256(`${seedText}:${chain}:${round}`)).toBe(giveaway.commitment);
});
