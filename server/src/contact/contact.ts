import { CONTACT_FILE_LIMITS } from '@regz/rules/contact/files.ts';
import { CONTACT_KEPT_DAYS } from '@regz/rules/contact/messages.ts';
import { DAY_MS, HOUR_MS, HOUR_SECONDS, MINUTE_MS } from '@regz/rules/durations.ts';
import type { Database } from '../platform/database/database.ts';
import type { AttemptLimit, BudgetsOf } from '../platform/guards/attempts/attempt-budget.ts';
import type { PersonalData } from '../platform/personal-data.ts';
import type { Services } from '../platform/services.ts';
import type { Slice } from '../platform/slice.ts';
import { announceThread } from './announce-thread.ts';
import { deleteUnsentFiles } from './attachments/contact-files.queries.ts';
import { closeWaitingThreads } from './close-waiting-threads.ts';
import { contactQueues } from './contact.jobs.ts';
import { mails } from './contact.mails.ts';
import { deleteThreadsBefore } from './contact.queries.ts';
import { openThread } from './open-thread.ts';
import { replyToThread } from './reply-to-thread.ts';
import { sendMessage } from './send-message.ts';
import { addNote } from './staff/add-note.ts';
import { answerThread } from './staff/answer-thread.ts';
import { closeThread } from './staff/close-thread.ts';
import { closeThreads } from './staff/close-threads.ts';
import { endSnoozes } from './staff/desk.queries.ts';
import { editThread } from './staff/edit-thread.ts';
import { listReplies } from './staff/list-replies.ts';
import { listThreads } from './staff/list-threads.ts';
import { mergeThread } from './staff/merge-thread.ts';
import { readReport } from './staff/read-report.ts';
import { readThread } from './staff/read-thread.ts';
import { removeReply } from './staff/remove-reply.ts';
import { removeThread } from './staff/remove-thread.ts';
import { saveReply } from './staff/save-reply.ts';
import { saveTopic } from './staff/save-topic.ts';
import { shareTyping } from './staff/share-typing.ts';
import { findMessagesOf } from './staff/timeline.queries.ts';
import { deleteTypingBefore } from './staff/typing.queries.ts';
import { closeOwnThread } from './threads/close-own-thread.ts';
import { listOwnThreads } from './threads/list-own-threads.ts';
import {
  findContactOf,
  findFilesOf,
  findNotesOf,
  findThreadsOf,
  type ThreadOwner,
} from './threads/own-threads.queries.ts';
import { rateThread } from './threads/rate-thread.ts';
import { readOwnThread } from './threads/read-own-thread.ts';
import { replyToOwnThread } from './threads/reply-to-own-thread.ts';
import { startThread } from './threads/start-thread.ts';
import { listTopics, topicsOfStaff } from './topics/list-topics.ts';

declare module '../platform/guards/attempts/attempt-budget.ts' {
  interface AttemptBudgets extends BudgetsOf<typeof contactBudgets> {}
}

/** Attempt limits of this slice. */
const contactBudgets = {
  /** Conversations that an account opens. */
  contactAccount: { attempts: 10, windowSeconds: HOUR_SECONDS },
  /** Messages to staff per address block. */
  contactAddress: { attempts: 10, windowSeconds: HOUR_SECONDS },
  /**
   * Confirmations per mailbox. Beyond the limit, a message is still stored, and confirmed only on
   * the page.
   */
  contactMailbox: { attempts: 3, windowSeconds: HOUR_SECONDS },
  /** Files of visitors and customers, per address block. */
  contactFile: { attempts: 40, windowSeconds: HOUR_SECONDS },
  /** Further messages of one conversation. */
  contactReply: { attempts: 10, windowSeconds: HOUR_SECONDS },
  /** Mails to staff about messages. Beyond the limit, messages appear only in the panel. */
  contactStaffMail: { attempts: 60, windowSeconds: HOUR_SECONDS },
} satisfies Record<string, AttemptLimit>;

export const contact = {
  operations: {
    contact: {
      sendMessage,
      openThread: (services, _, input) => openThread(services, input),
      replyToThread: (services, _, input) => replyToThread(services, input),
      own: {
        listTopics,
        listOwnThreads,
        readOwnThread,
        startThread,
        replyToOwnThread,
        closeOwnThread,
        rateThread,
      },
      staff: {
        listThreads,
        readThread,
        answerThread,
        closeThread,
        closeThreads,
        mergeThread,
        editThread,
        addNote,
        removeThread,
        shareTyping,
        readReport,
        listReplies,
        listTopics: ({ db }) => topicsOfStaff(db),
        saveTopic,
        saveReply,
        removeReply,
      },
    },
  },
  mails,
  attemptLimits: () => contactBudgets,
  queues: contactQueues,
  jobs: (services) => ({ 'contact.announce-thread': (job) => announceThread(services, job) }),
  everyMinute: [
    ({ db, clock }) => endSnoozes(db, new Date(clock())),
    ({ db, clock }) => deleteTypingBefore(db, new Date(clock() - MINUTE_MS)),
  ],
  everyHour: [closeWaitingThreads],
  sweep: sweepContact,
  exportCustomer: exportContact,
  timeline: [
    {
      name: 'contact',
      topics: ['account'],
      shownBy: 'contact.staff.readThread',
      read: findMessagesOf,
    },
  ],
} satisfies Slice;

/** Deletes conversations a year after their last message, and files without a message. */
export async function sweepContact({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  await deleteThreadsBefore(db, new Date(clock() - CONTACT_KEPT_DAYS * DAY_MS));
  await deleteUnsentFiles(db, new Date(clock() - CONTACT_FILE_LIMITS.unsentHours * HOUR_MS));
}

/** Returns the conversations of the account and of the address that its owner has proved. */
async function exportContact(db: Database, owner: ThreadOwner): Promise<PersonalData> {
  return {
    contact_threads: await findThreadsOf(db, owner),
    contact_messages: await findContactOf(db, owner),
    contact_files: await findFilesOf(db, owner),
    contact_notes: await findNotesOf(db, owner),
  };
}
