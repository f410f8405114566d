import type { Api } from '../../platform/api/api.ts';

type TaskUsersApi = Api['players']['staff'];

/** A task user as a row of the list shows one. */
export type ListedTaskUser = Awaited<
  ReturnType<TaskUsersApi['searchTaskUsers']>
>['taskUsers'][number];

/** A task user whom staff have opened. */
export type StaffTaskUser = Awaited<ReturnType<TaskUsersApi['readTaskUser']>>;

/** The search of staff. */
export type TaskUserQuery = Pick<Parameters<TaskUsersApi['searchTaskUsers']>[0], 'text' | 'filter'>;
