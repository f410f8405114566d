import { describe, expect, it } from 'vitest';
import { isTaskLink, taskEditRefusal, taskReadyAtMs } from './tasks.ts';

describe('when a task is ready', () => {
  const plain = { action: 'none', waitSeconds: 5 } as const;
  const visit = { action: 'visit', waitSeconds: 5 } as const;
  const never = { lastCompletedAt: null, visitedAt: null };

  it('is immediately for the first of a day, if it requires nothing', () => {
    expect(taskReadyAtMs(plain, never)).toBe(0);
  });

  it('is never before its visit', () => {
    expect(taskReadyAtMs(visit, { ...never, lastCompletedAt: new Date(1000) })).toBeNull();
  });

  it.each([
    [plain, { lastCompletedAt: new Date(1000), visitedAt: null }, 6000],
    [visit, { lastCompletedAt: new Date(1000), visitedAt: new Date(3000) }, 8000],
    [visit, { lastCompletedAt: new Date(4000), visitedAt: new Date(3000) }, 9000],
    [visit, { lastCompletedAt: null, visitedAt: new Date(3000) }, 8000],
  ])('is after the last completion or the visit, whichever is later', (task, past, ready) => {
    expect(taskReadyAtMs(task, past)).toBe(ready);
  });
});

describe('the link of a task', () => {
  it.each(['/store', '/tasks?view=shop', 'https://discord.gg/regz', 'https://regz.lk?a=b#c'])(
    'may be %s',
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
  ])('may not be %j', (link) => expect(isTaskLink(link)).toBe(false));
});

describe('an edit of a task', () => {
  const words = { en: 'a', si: 'අ', ta: 'அ' };
  const task = { title: words, text: words, action: 'visit', link: '/store' } as const;

  it('needs every text in three languages and, for a visit, a link', () => {
    expect(taskEditRefusal(task)).toBeNull();
    expect(taskEditRefusal({ ...task, text: { ...words, ta: ' ' } })).toBe('TASK_TEXT_MISSING');
    expect(taskEditRefusal({ ...task, link: '' })).toBe('TASK_LINK_INVALID');
    expect(taskEditRefusal({ ...task, action: 'none', link: '' })).toBeNull();
  });
});
