import { randomUUID } from 'node:crypto';
import { contract } from '@regz/contract/contract.ts';
import { productAt } from '../../harness/factories.ts';
import type { TestServer } from '../../harness/harness.ts';
import {
  addEntries,
  endGiveaway,
  newRegistration,
  openGiveaway,
  openPlan,
} from '../../scenarios/giveaways.ts';
import type { Examples, Refusals } from '../operation-example.ts';

const changeable = async (server: TestServer) => {
  const { id, version } = await openGiveaway(server);
  return { id, version };
};

/** A giveaway with an entry, over and not drawn. */
async function endedGiveaway(server: TestServer): Promise<string> {
  const { id } = await openGiveaway(server);
  await addEntries(server, id, 1);
  await endGiveaway(server, id);
  return id;
}

/** Registers a person; returns the ids of the registration and its giveaway. */
async function registered(server: TestServer) {
  const { id: giveawayId } = await openGiveaway(server);
  const form = await newRegistration(server, giveawayId);
  const { code } = await server.browser().call(contract.giveaways.registerForGiveaway, form);
  const { rows } = await server.database.ownerPool.query<{ id: string }>(
    'select id from giveaway_registrations where code = $1',
    [code],
  );
  return { id: rows[0]?.id ?? '', form, giveawayId };
}

export const examples: Examples = {
  'giveaways.registerForGiveaway': async (server) =>
    newRegistration(server, (await openGiveaway(server)).id),
  'giveaways.readProof': async (server) => ({ giveawayId: (await openGiveaway(server)).id }),
  'giveaways.staff.createGiveaway': async (server) => openPlan(server),
  'giveaways.staff.editGiveaway': async (server) => ({
    ...(await changeable(server)),
    ...openPlan(server),
  }),
  'giveaways.staff.removeGiveaway': changeable,
  'giveaways.staff.listRegistrations': async (server) => ({
    id: (await registered(server)).giveawayId,
  }),
  'giveaways.staff.removeRegistration': async (server) => ({ id: (await registered(server)).id }),
  'giveaways.staff.drawWinners': async (server) => ({ id: await endedGiveaway(server) }),
};

const planRefusals: Refusals[string] = {
  GIVEAWAY_TEXT_MISSING: { prizes: [] },
  GIVEAWAY_TIMES_INVALID: { endsAt: '2025-04-30T00:59:00Z' },
  GIVEAWAY_PRODUCT_UNKNOWN: { prizes: [{ name: 'A key', productId: randomUUID() }] },
  LICENSE_PACKAGE_UNKNOWN: async ({ database }) => {
    const name = `Retired ${randomUUID()}`;
    const { rows } = await database.ownerPool.query<{ id: string }>(
      `with retired as (
         insert into license_packages (name, retired_at) values ($1, now()) returning name)
       insert into key_stock_products (position, name, package, duration_days)
       select 100, name, name, 7 from retired returning id`,
      [name],
    );
    return { prizes: [{ name: 'A key', productId: rows[0]?.id ?? null }] };
  },
};

const fixed: Refusals[string] = {
  GIVEAWAY_FIXED: async (server) => ({ id: (await registered(server)).giveawayId }),
};

export const refusals: Refusals = {
  'giveaways.registerForGiveaway': {
    GIVEAWAY_FIELDS_MISSING: { mobile: ' ' },
    GIVEAWAY_NOT_OPEN: async ({ database }, _person, { giveawayId }) => {
      await database.ownerPool.query(
        `update giveaways set starts_at = ends_at - interval '1 minute' where id = $1`,
        [giveawayId],
      );
    },
    GIVEAWAY_CLOSED: async (server) => ({ giveawayId: await endedGiveaway(server) }),
    GIVEAWAY_EMAIL_REGISTERED: async (server) => {
      const { form, giveawayId } = await registered(server);
      return { giveawayId, email: form.email.toUpperCase() };
    },
    GIVEAWAY_PLAYER_REGISTERED: async (server) => {
      const { form, giveawayId } = await registered(server);
      return { giveawayId, gameId: ` ${form.gameId.toUpperCase()}` };
    },
  },
  'giveaways.staff.createGiveaway': planRefusals,
  'giveaways.staff.editGiveaway': { ...planRefusals, ...fixed },
  'giveaways.staff.removeGiveaway': fixed,
  'giveaways.staff.removeRegistration': {
    GIVEAWAY_CLOSED: async (server) => {
      const { id, giveawayId } = await registered(server);
      await server.database.ownerPool.query(
        `update giveaways set closed_at = now(), entries_digest = repeat('0', 64) where id = $1`,
        [giveawayId],
      );
      return { id };
    },
  },
  'giveaways.staff.drawWinners': {
    GIVEAWAY_NOT_OVER: async (server) => ({ id: (await openGiveaway(server)).id }),
    GIVEAWAY_DRAWN: { id: '00000000-0000-4000-8000-000000000001' },
    GIVEAWAY_BEACON_MISSING: async (server) => {
      const { id } = await openGiveaway(server);
      await endGiveaway(server, id);
      const other = `update giveaways set beacon_chain = 'quicknet' where id = $1`;
      await server.database.sql(other, id);
      return { id };
    },
    GIVEAWAY_KEYS_MISSING: async (server) => {
      const productId = await productAt(server.database, 12);
      const { id } = await openGiveaway(server, [{ name: 'A key', productId }]);
      await addEntries(server, id, 1);
      await endGiveaway(server, id);
      return { id };
    },
  },
};
