import { describe, expect, it } from 'vitest';
import { taskOrderRefusal, taskReadyAtMs, TASKS_A_DAY } from './daily-tasks.ts';

it('The tasks of a day are done in order, each once', () => {
  for (const done of Array.from({ length: TASKS_A_DAY }, (_, index) => index)) {
    const refusals = [done, done + 1, done + 2].map((position) =>
      taskOrderRefusal(position, { isStaff: false, done }),
    );
    expect(refusals).toEqual(['TASK_NOT_NEXT', null, 'TASK_NOT_NEXT']);
  }
});

it('Nobody does more than ten tasks a day', () => {
  expect(taskOrderRefusal(11, { isStaff: false, done: 10 })).toBe('TASK_DAY_COMPLETE');
  expect(taskOrderRefusal(1, { isStaff: false, done: 10 })).toBe('TASK_DAY_COMPLETE');
});

it('Staff do no tasks, whatever the day', () => {
  expect(taskOrderRefusal(1, { isStaff: true, done: 0 })).toBe('TASK_STAFF_EXCLUDED');
  expect(taskOrderRefusal(11, { isStaff: true, done: 10 })).toBe('TASK_STAFF_EXCLUDED');
});

describe('when a task is ready', () => {
  const plain = { action: 'none', waitSeconds: 5 } as const;
  const visit = { action: 'visit', waitSeconds: 5 } as const;
  const never = { lastCompletedAt: null, visitedAt: null };

  it('When a task is ready is immediately for the first of a day, if it requires nothing', () => {
    expect(taskReadyAtMs(plain, never)).toBe(0);
  });

  it('When a task is ready is never before its visit', () => {
    expect(taskReadyAtMs(visit, { ...never, lastCompletedAt: new Date(1000) })).toBeNull();
  });

  it.each([
    [plain, { lastCompletedAt: new Date(1000), visitedAt: null }, 6000],
    [visit, { lastCompletedAt: new Date(1000), visitedAt: new Date(3000) }, 8000],
    [visit, { lastCompletedAt: new Date(4000), visitedAt: new Date(3000) }, 9000],
    [visit, { lastCompletedAt: null, visitedAt: new Date(3000) }, 8000],
  ])(
    'When a task is ready is after the last completion or the visit, whichever is later',
    (task, past, ready) => {
      expect(taskReadyAtMs(task, past)).toBe(ready);
    },
  );
});
