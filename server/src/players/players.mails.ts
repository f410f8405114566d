import type { TaskLanguage } from '@regz/rules/players/task-users.ts';
import type { MailTemplates } from '../platform/mail/mail-template.ts';
import { taskEmailWords } from './email/task-email-words.ts';
import {
  resetTaskPasswordWords,
  taskPasswordChangedWords,
} from './passwords/task-password-words.ts';

declare module '../platform/mail/mail-template.ts' {
  interface MailData {
    'verify-task-email': { username: string; link: string; language: TaskLanguage };
    'reset-task-password': { username: string; link: string; language: TaskLanguage };
    'task-password-changed': {
      username: string;
      link: string;
      language: TaskLanguage;
      how: 'changed' | 'reset';
    };
  }
}

/** Mails to task users about their account. */
export const playersMails = {
  'verify-task-email': ({ username, link, language }) =>
    taskEmailWords[language]({ username, link }),
  'reset-task-password': ({ username, link, language }) =>
    resetTaskPasswordWords[language]({ username, link }),
  'task-password-changed': ({ username, link, language, how }) =>
    taskPasswordChangedWords[language]({ username, link, how }),
} satisfies Partial<MailTemplates>;
