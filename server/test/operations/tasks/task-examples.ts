import type { TestServer } from '../../harness/harness.ts';
import type { Person } from '../../harness/people.ts';
import type { Example } from '../operation-example.ts';

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

export const examples: Readonly<Record<string, Example>> = {
  'tasks.listToday': { input: async () => ({}) },
  'tasks.visitTask': { input: nextPosition, told },
  'tasks.completeTask': { input: nextPosition, told },
  'tasks.staff.listTasks': { input: async () => ({}) },
  'tasks.staff.editTask': {
    input: async ({ database }) => {
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
  },
};
