import * as z from 'zod';
import * as fields from '../fields.ts';
import { operation } from '../operation.ts';

const session = z.strictObject({
  id: z.string(),
  createdAt: fields.instant,
  seenAt: fields.instant,
  userAgent: z.string(),
  address: z.string(),
  /** True for the caller's own session. */
  current: z.boolean(),
});

const listOwnSessions = operation({ caller: 'customer' })
  .route({ method: 'GET', path: '/accounts/sessions' })
  .input(fields.nothing)
  .output(z.array(session));

/** Another person's session is also answered as unknown. */
const endOwnSession = operation({ caller: 'customer' })
  .route({ method: 'DELETE', path: '/accounts/sessions/{id}' })
  .input(z.strictObject({ id: z.string().max(64) }))
  .output(fields.nothing)
  .errors({ SESSION_UNKNOWN: { status: 404 } });

const endOtherSessions = operation({ caller: 'customer' })
  .route({ method: 'POST', path: '/accounts/sessions/end-others' })
  .input(fields.nothing)
  .output(z.strictObject({ ended: z.int() }));

export const accountSessions = {
  listOwnSessions,
  endOwnSession,
  endOtherSessions,
};
