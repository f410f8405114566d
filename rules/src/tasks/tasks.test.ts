import { describe, expect, it } from 'vitest';
import { TASKS_A_DAY, taskOrderRefusal, taskReadyAtMs } from './daily-tasks.ts';
import { isTaskLink, taskEditRefusal } from './task-edits.ts';

it('The tasks of a day are done in order, each once', () => {
  for (const done of Array.from({ length: TASKS_A_DAY }, (_, index) => index)) {
    const refusals = [done, done + 1, done + 2].map((position) =>
      taskOrderRefusal(position, { isStaff: false, done }),
    );
    expect(refusals).toEqual(['TASK_NOT_NEXT', null, 'TASK_NOT_NEXT']);
  }
});

it('A day has at most ten tasks', () => {
  expect(taskOrderRefusal(11, { isStaff: false, done: 10 })).toBe('TASK_DAY_COMPLETE');
  expect(taskOrderRefusal(1, { isStaff: false, done: 10 })).toBe('TASK_DAY_COMPLETE');
});

it('Staff accounts do no tasks', () => {
  expect(taskOrderRefusal(1, { isStaff: true, done: 0 })).toBe('TASK_STAFF_EXCLUDED');
  expect(taskOrderRefusal(11, { isStaff: true, done: 10 })).toBe('TASK_STAFF_EXCLUDED');
});

describe('when a task is ready', () => {
  const plain = { action: 'none', waitSeconds: 5 } as const;
  const visit = { action: 'visit', waitSeconds: 5 } as const;
  const never = { lastCompletedAt: null, visitedAt: null };

  it('The first task of a day is ready immediately if it requires nothing', () => {
    expect(taskReadyAtMs(plain, never)).toBe(0);
  });

  it('A task is never ready before its visit', () => {
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

it.each(['/store', '/tasks?view=shop', 'https://discord.gg/regz', 'https://regz.lk?a=b#c'])(
  'The link of a task may be %s',
  (link) => expect(isTaskLink(link)).toBe(true),
);

it.each([
  '',
  'store',
  '//evil.example',
  '/\\evil.example',
  'http://regz.lk',
  'https://regz',
  'https://user@regz.lk',
  'javascript:alert(1)',
  '/store\n',
  ' https://regz.lk',
])('The link of a task may not be %j', (link) => expect(isTaskLink(link)).toBe(false));

describe('an edit of a task', () => {
  const words = { en: 'a', si: 'අ', ta: 'அ' };
  const task = { title: words, text: words, action: 'visit', link: '/store' } as const;

  it('An edited task needs texts in three languages and a visit’s link', () => {
    expect(taskEditRefusal(task)).toBeNull();
    expect(taskEditRefusal({ ...task, text: { ...words, ta: ' ' } })).toBe('TASK_TEXT_MISSING');
    expect(taskEditRefusal({ ...task, link: '' })).toBe('TASK_LINK_INVALID');
    expect(taskEditRefusal({ ...task, action: 'none', link: '' })).toBeNull();
  });
});
