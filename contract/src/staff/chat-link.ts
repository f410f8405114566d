import * as z from 'zod';
import * as fields from '../fields.ts';
import { operation } from '../operation.ts';

/** Returns a code that connects the caller to the person who sends it in the chat. */
const startChatLink = operation({ caller: 'admin' })
  .route({ method: 'POST', path: '/accounts/staff-chat/start' })
  .input(fields.nothing)
  .output(
    z.strictObject({
      /** Valid once, for at least ten minutes. */
      code: z.string(),
      /** True if a person is connected, whom the code replaces. */
      isConnected: z.boolean(),
    }),
  );

/** Ends the caller's connection to a person of the chat, if there is one. */
const endChatLink = operation({ caller: 'admin' })
  .route({ method: 'POST', path: '/accounts/staff-chat/end' })
  .input(fields.nothing)
  .output(fields.nothing);

export const chatLink = { startChatLink, endChatLink };
