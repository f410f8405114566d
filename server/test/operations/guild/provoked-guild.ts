import { randomUUID } from 'node:crypto';
import { contract } from '@regz/contract/contract.ts';
import { newPerson } from '../../harness/people.ts';
import type { Provoke } from '../provocation.ts';
import { type Faults, spoiled } from '../spoiled-example.ts';
import { newApplication } from './guild-examples.ts';

const apply = (faults: Faults) => spoiled('guild.applyToGuild', 'visitor', faults);
const nobody = { id: randomUUID() };
const noLink = { token: 'nothing' };

/** Requests that the operations of the guild refuse. */
export const refusals: Readonly<Record<string, Readonly<Record<string, Provoke>>>> = {
  'guild.applyToGuild': {
    CHALLENGE_REQUIRED: apply({ challenge: '' }),
    CHALLENGE_FAILED: apply({ challenge: 'wrong' }),
    CHALLENGE_STRONGER_REQUIRED: 'applications are not under the pressure of failed logins',
    GUILD_FIELDS_MISSING: apply({ experienceLevel: '' }),
    GUILD_EMAIL_INVALID: apply({ email: 'nobody' }),
    GUILD_APPLICATION_OPEN: spoiled('guild.applyToGuild', 'visitor', async (server) => ({
      email: (await newApplication(server)).email.toUpperCase(),
    })),
  },
  'guild.readOwnApplication': {
    GUILD_LINK_INVALID: spoiled('guild.readOwnApplication', 'visitor', noLink),
  },
  'guild.withdrawApplication': {
    GUILD_LINK_INVALID: spoiled('guild.withdrawApplication', 'visitor', noLink),
  },
  'guild.staff.decideApplication': {
    GUILD_APPLICATION_UNKNOWN: spoiled('guild.staff.decideApplication', 'admin', nobody),
    GUILD_APPLICATION_DECIDED: async (server) => {
      const person = await newPerson(server, 'admin');
      const { id } = await newApplication(server);
      const decision = { id, accepted: true, note: '' };
      await person.browser.call(contract.guild.staff.decideApplication, decision);
      return { person, input: { ...decision, accepted: false } };
    },
  },
  'guild.staff.removeApplication': {
    GUILD_APPLICATION_UNKNOWN: spoiled('guild.staff.removeApplication', 'admin', nobody),
  },
};
