import { experienceLevels, GUILD_LIMITS, guildStates } from '@regz/rules/guild/applications.ts';
import * as z from 'zod';
import * as fields from '../fields.ts';
import { challengeRefusals } from '../identity/challenges.ts';
import { operation } from '../operation.ts';
import { guildStaff } from './staff.ts';

/** The token of an application's private link. */
const link = z.strictObject({ token: z.string().max(100) });

const linkInvalid = { GUILD_LINK_INVALID: { status: 404 } } as const;

/** Applies to the guild. A person can have one open application at a time. */
const applyToGuild = operation({ caller: 'anyone' })
  .route({ method: 'POST', path: '/guild/applications', successStatus: 201 })
  .input(
    z.strictObject({
      inGameName: z.string().max(GUILD_LIMITS.inGameName),
      email: z.string().max(GUILD_LIMITS.email),
      experienceLevel: z.string().max(20),
      message: z.string().max(GUILD_LIMITS.message),
      challenge: fields.challengeAnswer,
    }),
  )
  .output(fields.nothing)
  .errors({
    ...challengeRefusals,
    GUILD_FIELDS_MISSING: { status: 400 },
    GUILD_EMAIL_INVALID: { status: 400 },
    GUILD_APPLICATION_OPEN: { status: 409 },
  });

/** Returns the application of a private link. It is a POST, so that no log contains the token. */
const readOwnApplication = operation({ caller: 'anyone' })
  .route({ method: 'POST', path: '/guild/applications/open' })
  .input(link)
  .output(
    z.strictObject({
      inGameName: z.string(),
      experienceLevel: z.enum(experienceLevels),
      message: z.string().nullable(),
      state: z.enum(guildStates),
      createdAt: fields.instant,
      decidedAt: fields.instant.nullable(),
      /** Staff's note on the decision. */
      note: z.string().nullable(),
    }),
  )
  .errors(linkInvalid);

/** Withdraws the application and deletes it in any state. */
const withdrawApplication = operation({ caller: 'anyone' })
  .route({ method: 'POST', path: '/guild/applications/withdraw' })
  .input(link)
  .output(fields.nothing)
  .errors(linkInvalid);

export const guild = {
  applyToGuild,
  readOwnApplication,
  withdrawApplication,
  staff: guildStaff,
};
