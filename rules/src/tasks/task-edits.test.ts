import { describe, expect, it } from 'vitest';
import { isTaskLink, taskEditRefusal } from './task-edits.ts';

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

  it('An edit of a task needs every text in three languages and, for a visit, a link', () => {
    expect(taskEditRefusal(task)).toBeNull();
    expect(taskEditRefusal({ ...task, text: { ...words, ta: ' ' } })).toBe('TASK_TEXT_MISSING');
    expect(taskEditRefusal({ ...task, link: '' })).toBe('TASK_LINK_INVALID');
    expect(taskEditRefusal({ ...task, action: 'none', link: '' })).toBeNull();
  });
});
