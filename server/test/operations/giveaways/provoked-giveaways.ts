import { randomUUID } from 'node:crypto';
import { productAt } from '../../harness/factories.ts';
import { newPerson } from '../../harness/people.ts';
import { addEntries, endGiveaway, openGiveaway } from '../../scenarios/giveaways.ts';
import type { Provoke } from '../provocation.ts';
import { type Faults, spoiled } from '../spoiled-example.ts';
import { endedGiveaway, registered } from './giveaway-examples.ts';

const register = (faults: Parameters<typeof spoiled>[2]) =>
  spoiled('giveaways.registerForGiveaway', 'visitor', faults);
const unknown = (name: string) => spoiled(name, 'admin', { id: randomUUID() });
const drawn = '00000000-0000-4000-8000-000000000001';

function planRefusals(name: string): Record<string, Provoke> {
  const plan = (faults: Faults) => spoiled(name, 'admin', faults);
  return {
    GIVEAWAY_TEXT_MISSING: plan({ prizes: [] }),
    GIVEAWAY_TIMES_INVALID: plan({ endsAt: '2025-04-30T00:59:00Z' }),
    GIVEAWAY_PRODUCT_UNKNOWN: plan({ prizes: [{ name: 'A key', productId: randomUUID() }] }),
  };
}

function changeRefusals(name: string): Record<string, Provoke> {
  return {
    GIVEAWAY_UNKNOWN: unknown(name),
    GIVEAWAY_FIXED: spoiled(name, 'admin', async (server) => ({
      id: (await registered(server)).giveawayId,
    })),
    GIVEAWAY_CHANGED: spoiled(name, 'admin', { version: 2_000_000 }),
  };
}

/** Requests that the operations of giveaways refuse. */
export const refusals: Readonly<Record<string, Readonly<Record<string, Provoke>>>> = {
  'giveaways.registerForGiveaway': {
    CHALLENGE_REQUIRED: register({ challenge: '' }),
    CHALLENGE_FAILED: register({ challenge: 'wrong' }),
    CHALLENGE_STRONGER_REQUIRED: 'registrations are not under the pressure of failed logins',
    GIVEAWAY_UNKNOWN: register({ giveawayId: randomUUID() }),
    GIVEAWAY_FIELDS_MISSING: register({ mobile: ' ' }),
    GIVEAWAY_EMAIL_INVALID: register({ email: 'nobody' }),
    GIVEAWAY_NOT_OPEN: register(async (server) => {
      const { id } = await openGiveaway(server);
      await server.database.ownerPool.query(
        `update giveaways set starts_at = ends_at - interval '1 minute' where id = $1`,
        [id],
      );
      return { giveawayId: id };
    }),
    GIVEAWAY_CLOSED: register(async (server) => ({ giveawayId: await endedGiveaway(server) })),
    GIVEAWAY_EMAIL_REGISTERED: register(async (server) => {
      const { form, giveawayId } = await registered(server);
      return { giveawayId, email: form.email.toUpperCase() };
    }),
    GIVEAWAY_PLAYER_REGISTERED: register(async (server) => {
      const { form, giveawayId } = await registered(server);
      return { giveawayId, gameId: ` ${form.gameId.toUpperCase()}` };
    }),
  },
  'giveaways.readProof': {
    GIVEAWAY_UNKNOWN: spoiled('giveaways.readProof', 'visitor', { giveawayId: randomUUID() }),
  },
  'giveaways.staff.createGiveaway': planRefusals('giveaways.staff.createGiveaway'),
  'giveaways.staff.editGiveaway': {
    ...planRefusals('giveaways.staff.editGiveaway'),
    ...changeRefusals('giveaways.staff.editGiveaway'),
  },
  'giveaways.staff.removeGiveaway': changeRefusals('giveaways.staff.removeGiveaway'),
  'giveaways.staff.removeRegistration': {
    GIVEAWAY_REGISTRATION_UNKNOWN: unknown('giveaways.staff.removeRegistration'),
    GIVEAWAY_CLOSED: async (server) => {
      const person = await newPerson(server, 'admin');
      const { id, giveawayId } = await registered(server);
      await server.database.ownerPool.query(
        `update giveaways set closed_at = now(), entries_digest = repeat('0', 64) where id = $1`,
        [giveawayId],
      );
      return { person, input: { id } };
    },
  },
  'giveaways.staff.drawWinners': {
    GIVEAWAY_UNKNOWN: unknown('giveaways.staff.drawWinners'),
    GIVEAWAY_NOT_OVER: spoiled('giveaways.staff.drawWinners', 'admin', async (server) => ({
      id: (await openGiveaway(server)).id,
    })),
    GIVEAWAY_DRAWN: spoiled('giveaways.staff.drawWinners', 'admin', { id: drawn }),
    GIVEAWAY_BEACON_MISSING: async (server) => {
      const person = await newPerson(server, 'admin');
      const { id } = await openGiveaway(server);
      await endGiveaway(server, id);
      const other = `update giveaways set beacon_chain = 'quicknet' where id = $1`;
      await server.database.ownerPool.query(other, [id]);
      return { person, input: { id } };
    },
    GIVEAWAY_KEYS_MISSING: async (server) => {
      const person = await newPerson(server, 'admin');
      const productId = await productAt(server.database, 12);
      const { id } = await openGiveaway(server, [{ name: 'A key', productId }]);
      await addEntries(server, id, 1);
      await endGiveaway(server, id);
      return { person, input: { id } };
    },
  },
};
