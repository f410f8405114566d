import { messages } from '@regz/texts/en.ts';
import type { Api } from '../../platform/api/api.ts';

type StaffApi = Api['giveaways']['staff'];

/** A giveaway as staff plan it. */
export type StaffGiveaway = Awaited<ReturnType<StaffApi['listGiveaways']>>['giveaways'][number];

/** The subject of the dialog: a new or an existing giveaway. */
export type GiveawayDraft = StaffGiveaway | 'new';

export type Registration = Awaited<
  ReturnType<StaffApi['listRegistrations']>
>['registrations'][number];

/** A product whose key can be a prize. */
export type PrizeProduct = { id: string; name: string };

/** What the deletion of a registration does, before and after the draw. */
export function removalText({ state }: Pick<StaffGiveaway, 'state'>, name: string): string {
  const { question, questionDrawn } = messages.giveawaysStaff.registrations.removal;
  return state === 'drawn' ? questionDrawn({ name }) : question({ name });
}
