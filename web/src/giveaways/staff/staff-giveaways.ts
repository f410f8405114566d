import { MINUTE_MS } from '@regz/rules/durations.ts';
import type { Api } from '../../platform/api/api.ts';

type StaffApi = Api['giveaways']['staff'];

/** A giveaway as staff plan it. */
export type StaffGiveaway = Awaited<ReturnType<StaffApi['listForStaff']>>['giveaways'][number];

/** What the dialog works on: a new giveaway, or one that exists. */
export type GiveawayDraft = StaffGiveaway | 'new';

/** Somebody who registered. */
export type Registration = Awaited<
  ReturnType<StaffApi['listRegistrations']>
>['registrations'][number];

/** A product whose key can be a prize. */
export type PrizeProduct = { id: string; name: string };

/** A moment as a `datetime-local` field has it, in the person's time zone. */
export function localText(instant: string): string {
  const moment = new Date(instant);
  const shifted = new Date(moment.getTime() - moment.getTimezoneOffset() * MINUTE_MS);
  return shifted.toISOString().slice(0, 16);
}

/** The instant of a `datetime-local` field; null if it is not filled in. */
export function instantOf(text: string): string | null {
  const moment = new Date(text);
  return Number.isNaN(moment.getTime()) ? null : moment.toISOString();
}
