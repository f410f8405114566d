import { GIVEAWAY_LIMITS } from '@regz/rules/giveaways/registration.ts';
import * as z from 'zod';
import * as fields from '../fields.ts';
import { challengeRefusals } from '../identity/challenges.ts';
import { operation } from '../operation.ts';
import { giveaway, giveawayUnknown } from './giveaway.ts';
import { giveawaysStaff } from './staff.ts';

/** Every giveaway that is not drawn, and the ten last drawn ones, newest first. */
const listGiveaways = operation({ caller: 'anyone' })
  .route({ method: 'GET', path: '/giveaways' })
  .input(fields.nothing)
  .output(z.strictObject({ giveaways: z.array(giveaway), serverNow: fields.instant }));

/** Registers once for each person and player. The same form sent twice gets the first answer. */
const registerForGiveaway = operation({ caller: 'anyone' })
  .route({ method: 'POST', path: '/giveaways/registrations', successStatus: 201 })
  .input(
    z.strictObject({
      giveawayId: z.uuid(),
      name: z.string().max(GIVEAWAY_LIMITS.name),
      email: z.string().max(GIVEAWAY_LIMITS.email),
      mobile: z.string().max(GIVEAWAY_LIMITS.mobile),
      gameId: z.string().max(GIVEAWAY_LIMITS.gameId),
      challenge: fields.challengeAnswer,
    }),
  )
  .output(
    z.strictObject({
      /** The registration's code in the published list. */
      code: z.string(),
    }),
  )
  .errors({
    ...challengeRefusals,
    ...giveawayUnknown,
    GIVEAWAY_FIELDS_MISSING: { status: 400 },
    GIVEAWAY_EMAIL_INVALID: { status: 400 },
    GIVEAWAY_NOT_OPEN: { status: 409 },
    GIVEAWAY_CLOSED: { status: 409 },
    GIVEAWAY_EMAIL_REGISTERED: { status: 409 },
    GIVEAWAY_PLAYER_REGISTERED: { status: 409 },
  });

/** The data to recompute the draw. Includes the entries once registration is closed. */
const readProof = operation({ caller: 'anyone' })
  .route({ method: 'GET', path: '/giveaways/proofs/{giveawayId}' })
  .input(z.strictObject({ giveawayId: z.uuid() }))
  .output(
    z.strictObject({
      giveaway,
      entries: z.array(z.strictObject({ code: z.string(), maskedName: z.string() })),
    }),
  )
  .errors(giveawayUnknown);

export const giveaways = {
  listGiveaways,
  registerForGiveaway,
  readProof,
  staff: giveawaysStaff,
};
