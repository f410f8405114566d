import type { Api } from '../../platform/api/api.ts';

type TaskUsersApi = Api['accounts']['taskUsers']['staff'];

/** A task user as a row of the list shows one. */
export type ListedTaskUser = Awaited<ReturnType<TaskUsersApi['search']>>['taskUsers'][number];

/** A task user whom staff have opened. */
export type StaffTaskUser = Awaited<ReturnType<TaskUsersApi['get']>>;

/** What staff look for. */
export type TaskUserQuery = Pick<Parameters<TaskUsersApi['search']>[0], 'text' | 'filter'>;
