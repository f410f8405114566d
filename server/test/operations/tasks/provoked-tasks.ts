import { contract } from '@regz/contract/contract.ts';
import { newPerson } from '../../harness/people.ts';
import { BETWEEN_TASKS_MS, doTasks } from '../../scenarios/task-area/task-days.ts';
import type { Provoke } from '../provocation.ts';
import { type Faults, spoiled } from '../spoiled-example.ts';

const edit = (faults: Faults) => spoiled('tasks.staff.editTask', 'admin', faults);

/** A task user who has done a number of tasks today, and requests one. */
function after(done: number, position: number): Provoke {
  return async (server) => {
    const person = await newPerson(server, 'task user');
    await doTasks(server, person.browser, done);
    return { person, input: { position } };
  };
}

const shared = (name: string) => ({
  TASK_STAFF_EXCLUDED: spoiled(name, 'task user who is staff', {}),
  TASK_DAY_COMPLETE: after(10, 1),
  TASK_NOT_NEXT: after(1, 3),
});

/** Requests that the operations of tasks refuse. */
export const refusals: Readonly<Record<string, Readonly<Record<string, Provoke>>>> = {
  'tasks.visitTask': shared('tasks.visitTask'),
  'tasks.completeTask': {
    ...shared('tasks.completeTask'),
    TASK_NOT_VISITED: async (server) => {
      const person = await newPerson(server, 'task user');
      await doTasks(server, person.browser, 1);
      server.clock.advance(BETWEEN_TASKS_MS);
      return { person, input: { position: 2 } };
    },
    TASK_TOO_SOON: async (server) => {
      const person = await newPerson(server, 'task user');
      await doTasks(server, person.browser, 1);
      await person.browser.call(contract.tasks.visitTask, { position: 2 });
      return { person, input: { position: 2 } };
    },
  },
  'tasks.staff.editTask': {
    TASK_TEXT_MISSING: edit({ title: { en: 'Look around', si: ' ', ta: 'சுற்றி' } }),
    TASK_LINK_INVALID: edit({ link: 'javascript:alert(1)' }),
    TASK_CHANGED: edit({ version: 2_000_000 }),
  },
};
