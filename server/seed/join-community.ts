import { contract } from '@regz/contract/contract.ts';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../src/platform/config/config.ts';
import { cast, type Customer } from './cast.ts';
import { connectCommunity } from './stage/connect-community.ts';
import { logIn, logInAsStaff } from './stage/stage.ts';
import { newVisitor } from './stage/visitor.ts';

/**
 * Approves a person, who then joins the community of a running product: its stand-in has lost
 * earlier members.
 */
export async function joinCommunity(
  { app, config }: { app: FastifyInstance; config: Config },
  person: Customer,
): Promise<void> {
  const visitor = () => newVisitor({ app, site: config.origins.client, address: '192.0.2.254' });
  const staff = await logInAsStaff(visitor(), cast.sithara);
  const query = { text: person.username, filter: 'all' } as const;
  const { customers } = await staff.call(contract.customers.staff.searchCustomers, query);
  const found = customers.find(({ username }) => username === person.username);
  if (found === undefined) throw new Error(`Staff do not find ${person.username}.`);
  await staff.call(contract.customers.staff.approveCustomer, { id: found.id });
  const browser = await logIn(visitor(), person);
  await connectCommunity({ services: { config } }, browser, person.username);
}
