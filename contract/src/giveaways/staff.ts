import { GIVEAWAY_LIMITS } from '@regz/rules/giveaways/registration.ts';
import * as z from 'zod';
import * as fields from '../fields.ts';
import { operation } from '../operation.ts';
import { giveaway, giveawayUnknown } from './giveaway.ts';

const PAGE = 50;

const prize = z.strictObject({
  name: z.string().max(GIVEAWAY_LIMITS.prize),
  /** The product of the winner's key. Null for a prize that staff hand over. */
  productId: z.uuid().nullable(),
});

const staffGiveaway = giveaway.extend({
  prizes: z.array(prize.extend({ place: z.int() })),
  ...fields.edited,
});

/** The fields of a giveaway that staff set. The first prize is for the first place. */
const plan = {
  title: z.string().max(GIVEAWAY_LIMITS.title),
  description: z.string().max(GIVEAWAY_LIMITS.description),
  startsAt: fields.instant,
  endsAt: fields.instant,
  prizes: z.array(prize).max(GIVEAWAY_LIMITS.prizes),
};

const planRefusals = {
  GIVEAWAY_TEXT_MISSING: { status: 400 },
  GIVEAWAY_TIMES_INVALID: { status: 400 },
  GIVEAWAY_PRODUCT_UNKNOWN: { status: 404 },
  /** The package of a prize's product is retired. */
  ...fields.packageRefusal,
} as const;

/** Promises to registered people cannot change. */
const changeRefusals = {
  ...giveawayUnknown,
  GIVEAWAY_FIXED: { status: 409 },
  /** Another edit was saved first. The data is the current giveaway. */
  GIVEAWAY_CHANGED: { status: 409, data: staffGiveaway },
} as const;

const listGiveaways = operation({ caller: 'admin' })
  .route({ method: 'GET', path: '/giveaways/staff' })
  .input(fields.nothing)
  .output(z.strictObject({ giveaways: z.array(staffGiveaway) }));

const createGiveaway = operation({ caller: 'admin', idempotent: true })
  .route({ method: 'POST', path: '/giveaways/staff', successStatus: 201 })
  .input(z.strictObject(plan))
  .output(staffGiveaway)
  .errors(planRefusals);

const editGiveaway = operation({ caller: 'admin', idempotent: true })
  .route({ method: 'PATCH', path: '/giveaways/staff/{id}' })
  .input(z.strictObject({ id: z.uuid(), version: fields.version, ...plan }))
  .output(staffGiveaway)
  .errors({ ...planRefusals, ...changeRefusals });

const removeGiveaway = operation({ caller: 'admin' })
  .route({ method: 'POST', path: '/giveaways/staff/{id}/delete' })
  .input(z.strictObject({ id: z.uuid(), version: fields.version }))
  .output(fields.nothing)
  .errors(changeRefusals);

/** Returns the registrations, newest first, fifty at a time. */
const listRegistrations = operation({ caller: 'admin' })
  .route({ method: 'GET', path: '/giveaways/staff/{id}/registrations' })
  .input(
    z.strictObject({
      id: z.uuid(),
      /** The `next` value of the previous page. */
      before: z
        .string()
        .regex(/^\d{1,9}$/)
        .optional(),
    }),
  )
  .output(
    z.strictObject({
      registrations: z
        .array(
          z.strictObject({
            id: z.uuid(),
            name: z.string(),
            email: z.string(),
            mobile: z.string(),
            gameId: z.string(),
            code: z.string(),
            createdAt: fields.instant,
            /** The winning place. */
            place: z.int().nullable(),
          }),
        )
        .max(PAGE),
      next: z.string().nullable(),
    }),
  );

/** Deletes a registration. Refused while its giveaway waits for the draw. */
const removeRegistration = operation({ caller: 'admin' })
  .route({ method: 'POST', path: '/giveaways/staff/registrations/{id}/delete' })
  .input(z.strictObject({ id: z.uuid() }))
  .output(fields.nothing)
  .errors({
    GIVEAWAY_REGISTRATION_UNKNOWN: { status: 404 },
    GIVEAWAY_CLOSED: { status: 409 },
  });

/**
 * Draws the winners once, and sends them mails. Keys that are prizes leave the stock in the same
 * transaction.
 */
const drawWinners = operation({ caller: 'admin', idempotent: true })
  .route({ method: 'POST', path: '/giveaways/staff/{id}/draw' })
  .input(z.strictObject({ id: z.uuid() }))
  .output(staffGiveaway)
  .errors({
    ...giveawayUnknown,
    GIVEAWAY_NOT_OVER: { status: 409 },
    GIVEAWAY_DRAWN: { status: 409 },
    GIVEAWAY_BEACON_MISSING: { status: 409 },
    GIVEAWAY_KEYS_MISSING: { status: 409, data: z.strictObject({ prize: z.string() }) },
  });

export const giveawaysStaff = {
  listGiveaways,
  createGiveaway,
  editGiveaway,
  removeGiveaway,
  listRegistrations,
  removeRegistration,
  drawWinners,
};
