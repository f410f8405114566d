import { CONTACT_KEPT_DAYS } from '@regz/rules/contact/messages.ts';
import { DAY_MS } from '@regz/rules/durations.ts';
import type { Services } from '../platform/services.ts';
import { deleteThreadsBefore } from './contact.queries.ts';

/** Deletes conversations a year after their last message. */
export async function sweepContact({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  await deleteThreadsBefore(db, new Date(clock() - CONTACT_KEPT_DAYS * DAY_MS));
}
