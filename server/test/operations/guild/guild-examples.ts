import { randomUUID } from 'node:crypto';
import { contract } from '@regz/contract/contract.ts';
import type { TestServer } from '../../harness/harness.ts';
import { giveToken } from '../../harness/mail.ts';
import type { Examples, Refusals } from '../operation-example.ts';

/** A new application, not sent yet. */
export async function newApplicationForm(server: TestServer) {
  const inGameName = `player-${randomUUID().slice(0, 8)}`;
  return {
    inGameName,
    email: `${inGameName}@example.com`,
    experienceLevel: 'Advanced',
    message: 'I play every evening.',
    challenge: await server.browser().solveChallenge('guild'),
  };
}

/** Applies; returns the application's id, its address, and the token of its private link. */
export async function newApplication(server: TestServer) {
  const form = await newApplicationForm(server);
  await server.browser().call(contract.guild.applyToGuild, form);
  const { rows } = await server.database.ownerPool.query<{ id: string }>(
    'select id from guild_applications where email = $1',
    [form.email],
  );
  const id = rows[0]?.id ?? '';
  return { id, email: form.email, token: await giveToken(server, 'guild_applications', id) };
}

const link = async (server: TestServer) => ({ token: (await newApplication(server)).token });
const target = async (server: TestServer) => ({ id: (await newApplication(server)).id });

export const examples: Examples = {
  'guild.applyToGuild': newApplicationForm,
  'guild.readOwnApplication': link,
  'guild.withdrawApplication': link,
  'guild.staff.listApplications': async () => ({ state: 'all' }),
  'guild.staff.decideApplication': async (server) => ({
    ...(await target(server)),
    accepted: true,
    note: 'Welcome!',
  }),
  'guild.staff.removeApplication': target,
};

export const refusals: Refusals = {
  'guild.applyToGuild': {
    GUILD_FIELDS_MISSING: { experienceLevel: '' },
    GUILD_APPLICATION_OPEN: async (server) => ({
      email: (await newApplication(server)).email.toUpperCase(),
    }),
  },
  'guild.staff.decideApplication': {
    GUILD_APPLICATION_DECIDED: async (_, { browser }, { id }) => {
      const decision = { id: String(id), accepted: false, note: '' };
      await browser.call(contract.guild.staff.decideApplication, decision);
    },
  },
};
