import type { Api } from '../../platform/api/api.ts';

type StaffApi = Api['giveaways']['staff'];

/** A giveaway as staff plan it. */
export type StaffGiveaway = Awaited<ReturnType<StaffApi['listGiveaways']>>['giveaways'][number];

/** What the dialog works on: a new giveaway, or one that exists. */
export type GiveawayDraft = StaffGiveaway | 'new';

/** Somebody who registered. */
export type Registration = Awaited<
  ReturnType<StaffApi['listRegistrations']>
>['registrations'][number];

/** A product whose key can be a prize. */
export type PrizeProduct = { id: string; name: string };
