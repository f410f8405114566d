import { randomUUID } from 'node:crypto';
import { contract } from '@regz/contract/contract.ts';
import { newPerson } from '../../harness/people.ts';
import type { Provoke } from '../provocation.ts';
import { type Faults, spoiled } from '../spoiled-example.ts';
import { newApplication } from './guild-examples.ts';

const apply = (faults: Faults) => spoiled('guild.apply', 'visitor', faults);
const nobody = { id: randomUUID() };
const noLink = { token: 'nothing' };

/** Requests that the operations of the guild refuse. */
export const guildRefusals: Readonly<Record<string, Readonly<Record<string, Provoke>>>> = {
  'guild.apply': {
    CHALLENGE_REQUIRED: apply({ challenge: '' }),
    CHALLENGE_FAILED: apply({ challenge: 'wrong' }),
    CHALLENGE_STRONGER_REQUIRED: 'applications are not under the pressure of failed logins',
    GUILD_FIELDS_MISSING: apply({ experienceLevel: '' }),
    GUILD_EMAIL_INVALID: apply({ email: 'nobody' }),
    GUILD_APPLICATION_OPEN: spoiled('guild.apply', 'visitor', async (server) => ({
      email: (await newApplication(server)).email.toUpperCase(),
    })),
  },
  'guild.application': {
    GUILD_LINK_INVALID: spoiled('guild.application', 'visitor', noLink),
  },
  'guild.withdraw': { GUILD_LINK_INVALID: spoiled('guild.withdraw', 'visitor', noLink) },
  'guild.staff.decide': {
    GUILD_APPLICATION_UNKNOWN: spoiled('guild.staff.decide', 'admin', nobody),
    GUILD_APPLICATION_DECIDED: async (server) => {
      const person = await newPerson(server, 'admin');
      const { id } = await newApplication(server);
      const decision = { id, accepted: true, note: '' };
      await person.browser.call(contract.guild.staff.decide, decision);
      return { person, input: { ...decision, accepted: false } };
    },
  },
  'guild.staff.remove': {
    GUILD_APPLICATION_UNKNOWN: spoiled('guild.staff.remove', 'admin', nobody),
  },
};
