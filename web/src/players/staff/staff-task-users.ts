import type { Api } from '../../platform/api/api.ts';

type TaskUsersApi = Api['players']['staff'];

/** A task user in a row of the list. */
export type ListedTaskUser = Awaited<
  ReturnType<TaskUsersApi['searchTaskUsers']>
>['taskUsers'][number];

/** A task user that staff have opened. */
export type StaffTaskUser = Awaited<ReturnType<TaskUsersApi['readTaskUser']>>;

/** The search of staff. */
export type TaskUserQuery = Pick<Parameters<TaskUsersApi['searchTaskUsers']>[0], 'text' | 'filter'>;
