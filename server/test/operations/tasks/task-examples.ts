import { contract } from '@regz/contract/contract.ts';
import type { TestServer } from '../../harness/harness.ts';
import type { Person } from '../../harness/people.ts';
import { BETWEEN_TASKS_MS, doTasks } from '../../scenarios/task-area/task-days.ts';
import type { Examples, Prepare, Refusals } from '../operation-example.ts';

/** The next task of a person's day. */
async function nextPosition(
  { database, clock }: TestServer,
  { accountId }: Person,
): Promise<{ position: number }> {
  const { rows } = await database.ownerPool.query<{ done: number }>(
    'select count(*)::integer as done from task_completions where user_id = $1 and task_date = $2',
    [accountId, new Date(clock()).toISOString().slice(0, 10)],
  );
  return { position: (rows[0]?.done ?? 0) + 1 };
}

const told = {
  'task user who is staff': { status: 403, code: 'TASK_STAFF_EXCLUDED' },
} as const;

export const examples: Examples = {
  'tasks.visitTask': { input: nextPosition, told },
  'tasks.completeTask': { input: nextPosition, told },
  'tasks.staff.editTask': async ({ database }) => {
    const { rows } = await database.ownerPool.query<{ version: number }>(
      'select version from tasks where position = 9',
    );
    return {
      position: 9,
      version: rows[0]?.version ?? 0,
      title: { en: 'Look around', si: 'වටපිට බලන්න', ta: 'சுற்றிப் பார்க்கவும்' },
      text: { en: 'See the news.', si: 'පුවත් බලන්න.', ta: 'செய்திகளைப் பார்க்கவும்.' },
      action: 'visit',
      link: '/home',
      waitSeconds: 5,
    };
  },
};

/** A task user has done a number of tasks today, and requests one. */
const done =
  (count: number, position: number): Prepare =>
  async (server, { browser }) => {
    await doTasks(server, browser, count);
    return { position };
  };

const dayRefusals: Refusals[string] = { TASK_DAY_COMPLETE: done(10, 1), TASK_NOT_NEXT: done(1, 3) };

export const refusals: Refusals = {
  'tasks.visitTask': dayRefusals,
  'tasks.completeTask': {
    ...dayRefusals,
    TASK_NOT_VISITED: async (server, { browser }) => {
      await doTasks(server, browser, 1);
      server.clock.advance(BETWEEN_TASKS_MS);
      return { position: 2 };
    },
    TASK_TOO_SOON: async (server, { browser }) => {
      await doTasks(server, browser, 1);
      await browser.call(contract.tasks.visitTask, { position: 2 });
      return { position: 2 };
    },
  },
  'tasks.staff.editTask': {
    TASK_TEXT_MISSING: { title: { en: 'Look around', si: ' ', ta: 'சுற்றி' } },
    TASK_LINK_INVALID: { link: 'javascript:alert(1)' },
  },
};
