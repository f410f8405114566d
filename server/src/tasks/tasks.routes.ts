import type { Contract } from '@regz/contract/contract.ts';
import type { Handlers } from '../platform/http/mount.ts';
import type { Services } from '../platform/services.ts';
import { completeTask } from './complete-task.ts';
import { batchedDays, listToday } from './list-today.ts';
import { editTask } from './staff/edit-task.ts';
import { staffTaskView } from './task-views.ts';
import { listTasks } from './tasks.queries.ts';
import { visitTask } from './visit-task.ts';

export function tasksRoutes(services: Services): Handlers<Contract['tasks']> {
  const readDay = batchedDays(services.db);
  return {
    listToday: ({ caller }) => listToday(services, readDay, caller),
    visitTask: (context, input) => visitTask(services, context, input),
    completeTask: (context, input) => completeTask(services, context, input),
    staff: {
      listTasks: async () => ({ tasks: (await listTasks(services.db)).map(staffTaskView) }),
      editTask: (context, input) => editTask(services, context, input),
    },
  };
}
