import { NOTICE_LIMITS } from '@regz/rules/panel/notices.ts';
import { RELEASE_LIMITS } from '@regz/rules/panel/release-form.ts';
import * as z from 'zod';
import * as fields from '../fields.ts';
import { ownCodeRefusals, secondFactorCode } from '../identity/totp.ts';
import { operation } from '../operation.ts';

const notice = z.strictObject({
  id: z.uuid(),
  text: z.string(),
  /** Null for all programs. */
  version: z.string().nullable(),
  /** True if these programs stop until it is ended. */
  pauses: z.boolean(),
  createdAt: fields.instant,
  createdBy: z.string(),
  /** Null while programs receive the notice. */
  endedAt: fields.instant.nullable(),
  endedBy: z.string().nullable(),
});

/** The last 30 notices to programs: open ones first, each part newest first. */
const listNotices = operation({ caller: 'admin' })
  .route({ method: 'GET', path: '/panel/staff/notices' })
  .input(fields.nothing)
  .output(
    z.strictObject({
      notices: z.array(notice),
      /**
       * The number of logged-in PCs that used each version within the last 24 hours, most used
       * first.
       */
      used: z.array(z.strictObject({ version: z.string(), programs: z.int().positive() })),
    }),
  );

/**
 * Publishes a notice from the programs' next heartbeat on. The code may be empty unless the notice
 * pauses programs.
 */
const publishNotice = operation({ caller: 'admin', idempotent: true })
  .route({ method: 'POST', path: '/panel/staff/notices', successStatus: 201 })
  .input(
    z.strictObject({
      text: z.string().max(NOTICE_LIMITS.text),
      version: z.string().max(RELEASE_LIMITS.version).nullable(),
      pauses: z.boolean(),
      code: secondFactorCode,
    }),
  )
  .output(notice)
  .errors({
    ...ownCodeRefusals,
    PANEL_NOTICE_TEXT_MISSING: { status: 400 },
    PANEL_VERSION_INVALID: { status: 400 },
  });

/**
 * Ends a notice: programs no longer receive it, and paused ones run again. The code may be empty
 * unless the notice pauses programs. A notice that a colleague has ended is returned unchanged.
 */
const endNotice = operation({ caller: 'admin', idempotent: true })
  .route({ method: 'POST', path: '/panel/staff/notices/{id}/end' })
  .input(z.strictObject({ id: z.uuid(), code: secondFactorCode }))
  .output(notice)
  .errors({ ...ownCodeRefusals, PANEL_NOTICE_UNKNOWN: { status: 404 } });

/** Notices of staff to programs. */
export const panelNotices = { listNotices, publishNotice, endNotice };
