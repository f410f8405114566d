import type { Contract } from '@regz/contract/contract.ts';
import type { Handlers } from '../platform/http/mount.ts';
import type { Services } from '../platform/services.ts';
import { openThread } from './open-thread.ts';
import { replyToThread } from './reply-to-thread.ts';
import { sendMessage } from './send-message.ts';
import { answerThread } from './staff/answer-thread.ts';
import { closeThread } from './staff/close-thread.ts';
import { listThreads } from './staff/list-threads.ts';
import { readThread } from './staff/read-thread.ts';
import { removeThread } from './staff/remove-thread.ts';

export function contactRoutes(services: Services): Handlers<Contract['contact']> {
  return {
    sendMessage: (context, input) => sendMessage(services, context, input),
    openThread: (_context, input) => openThread(services, input),
    replyToThread: (_context, input) => replyToThread(services, input),
    staff: {
      listThreads: (_context, input) => listThreads(services.db, input),
      readThread: (context, input) => readThread(services, context, input),
      answerThread: (context, input) => answerThread(services, context, input),
      closeThread: (context, input) => closeThread(services, context, input),
      removeThread: (context, input) => removeThread(services, context, input),
    },
  };
}
