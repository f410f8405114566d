import { isBlank } from '../texts.ts';
import { type TaskAction } from './daily-tasks.ts';

/** A placeholder link for the community's invitation, which is the operator's setting. */
export const COMMUNITY_LINK = '/community';

/** A placeholder link for the download center, which needs no account. */
export const DOWNLOADS_LINK = '/downloads';

/** Limits on staff's fields: texts in characters, waits in seconds. */
export const TASK_LIMITS = {
  title: 80,
  text: 300,
  link: 500,
  waitSecondsMin: 5,
  waitSecondsMax: 600,
} as const;

export type TaskTexts = { en: string; si: string; ta: string };

/**
 * Returns the first reason to refuse a task as entered by staff, or null. Texts are required in
 * three languages.
 */
export function taskEditRefusal(task: {
  title: TaskTexts;
  text: TaskTexts;
  action: TaskAction;
  link: string;
}): 'TASK_TEXT_MISSING' | 'TASK_LINK_INVALID' | null {
  const texts = [...Object.values(task.title), ...Object.values(task.text)];
  if (texts.some(isBlank)) return 'TASK_TEXT_MISSING';
  if (task.action === 'visit' && !isTaskLink(task.link)) return 'TASK_LINK_INVALID';
  return null;
}

/** True if a link is a path of ours, or an https address without a name and password. */
export function isTaskLink(link: string): boolean {
  if (/[\s\p{Cc}\\]/u.test(link)) return false;
  return /^\/(?!\/)/.test(link) || /^https:\/\/[^/@?#]+\.[^/@?#]+(?:[/?#]|$)/.test(link);
}
