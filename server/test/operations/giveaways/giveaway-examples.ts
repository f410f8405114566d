import { contract } from '@regz/contract/contract.ts';
import type { TestServer } from '../../harness/harness.ts';
import {
  addEntries,
  endGiveaway,
  newRegistration,
  openGiveaway,
  openPlan,
} from '../../scenarios/giveaways.ts';
import type { Example } from '../operation-example.ts';

const nothing: Example = { input: async () => ({}) };

const changeable = async (server: TestServer) => {
  const { id, version } = await openGiveaway(server);
  return { id, version };
};

/** A giveaway with an entry, over and not drawn. */
export async function endedGiveaway(server: TestServer): Promise<string> {
  const { id } = await openGiveaway(server);
  await addEntries(server, id, 1);
  await endGiveaway(server, id);
  return id;
}

/** Registers a person; returns the ids of the registration and its giveaway. */
export async function registered(server: TestServer) {
  const { id: giveawayId } = await openGiveaway(server);
  const form = await newRegistration(server, giveawayId);
  const { code } = await server.browser().call(contract.giveaways.registerForGiveaway, form);
  const { rows } = await server.database.ownerPool.query<{ id: string }>(
    'select id from giveaway_registrations where code = $1',
    [code],
  );
  return { id: rows[0]?.id ?? '', form, giveawayId };
}

/** Examples of the operations of giveaways. */
export const examples: Readonly<Record<string, Example>> = {
  'giveaways.listGiveaways': nothing,
  'giveaways.registerForGiveaway': {
    input: async (server) => newRegistration(server, (await openGiveaway(server)).id),
  },
  'giveaways.readProof': {
    input: async (server) => ({ giveawayId: (await openGiveaway(server)).id }),
  },
  'giveaways.staff.listGiveaways': nothing,
  'giveaways.staff.createGiveaway': { input: async (server) => openPlan(server) },
  'giveaways.staff.editGiveaway': {
    input: async (server) => ({ ...(await changeable(server)), ...openPlan(server) }),
  },
  'giveaways.staff.removeGiveaway': { input: changeable },
  'giveaways.staff.listRegistrations': {
    input: async (server) => ({ id: (await registered(server)).giveawayId }),
  },
  'giveaways.staff.removeRegistration': {
    input: async (server) => ({ id: (await registered(server)).id }),
  },
  'giveaways.staff.drawWinners': { input: async (server) => ({ id: await endedGiveaway(server) }) },
};
