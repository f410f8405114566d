import { DAY_MS } from '@regz/rules/durations.ts';
import type { Services } from '../platform/services.ts';
import { deleteTokensEndedBefore } from './api-tokens.queries.ts';

const KEPT_MS = 90 * DAY_MS;

/** Forgets tokens 90 days after they ended. */
export async function sweepApiTokens({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  await deleteTokensEndedBefore(db, new Date(clock() - KEPT_MS));
}
