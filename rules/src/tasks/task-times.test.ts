import { describe, expect, it } from 'vitest';
import { taskReadyAtMs } from './task-times.ts';

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
