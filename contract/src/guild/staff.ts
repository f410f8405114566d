import { experienceLevels, GUILD_LIMITS, guildStates } from '@regz/rules/guild/applications.ts';
import * as z from 'zod';
import * as fields from '../fields.ts';
import { operation } from '../operation.ts';

const PAGE = 20;

const application = z.strictObject({
  id: z.uuid(),
  inGameName: z.string(),
  email: z.string(),
  experienceLevel: z.enum(experienceLevels),
  message: z.string().nullable(),
  state: z.enum(guildStates),
  createdAt: fields.instant,
  decidedAt: fields.instant.nullable(),
  decidedBy: z.string().nullable(),
  note: z.string().nullable(),
});

/** Applications, newest first, twenty at a time. */
const listApplications = operation({ caller: 'admin' })
  .route({ method: 'GET', path: '/guild/staff/applications' })
  .input(
    z.strictObject({
      state: z.enum([...guildStates, 'all']),
      /** The `next` value of the previous page. */
      before: z
        .string()
        .regex(/^\d{1,9}$/)
        .optional(),
    }),
  )
  .output(
    z.strictObject({
      applications: z.array(application).max(PAGE),
      next: z.string().nullable(),
    }),
  );

/** Accepts or declines once, and mails the applicant. */
const decideApplication = operation({ caller: 'admin', idempotent: true })
  .route({ method: 'POST', path: '/guild/staff/applications/{id}/decision' })
  .input(
    z.strictObject({
      id: z.uuid(),
      accepted: z.boolean(),
      /** To the applicant; may be blank. */
      note: z.string().max(GUILD_LIMITS.note),
    }),
  )
  .output(application)
  .errors({
    GUILD_APPLICATION_UNKNOWN: { status: 404 },
    /** A colleague decided first. The data is the current application. */
    GUILD_APPLICATION_DECIDED: { status: 409, data: application },
  });

/** Deletes an application in any state. */
const removeApplication = operation({ caller: 'admin' })
  .route({ method: 'POST', path: '/guild/staff/applications/{id}/delete' })
  .input(z.strictObject({ id: z.uuid() }))
  .output(fields.nothing)
  .errors({ GUILD_APPLICATION_UNKNOWN: { status: 404 } });

export const guildStaff = {
  listApplications,
  decideApplication,
  removeApplication,
};
