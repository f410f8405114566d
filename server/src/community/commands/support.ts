import { CONTACT_LIMITS, TOPIC_LIMITS } from '@regz/rules/contact/messages.ts';
import { paths } from '@regz/rules/sites/paths.ts';
import * as z from 'zod';
import type { CustomerCaller } from '../../platform/http/callers.ts';
import type { ChatForm, ChatReply } from '../../platform/ports/chat-interactions.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { CommandInput } from './command.ts';

type Input = CommandInput<CustomerCaller>;

/** The name of the form for a message to staff. */
export const SUPPORT_FORM = 'support';

/** The chat allows no longer text in a form. */
const TEXT_LIMIT = 4000;

/** Opens the form for a message to staff. */
export async function askForMessage(input: Input): Promise<ChatForm> {
  const { operations, context, texts } = input;
  const { start, heading } = texts.contactOwn;
  const topics = await operations.contact.own.listTopics(context, {});
  const offered = topics.filter(({ isOffered }) => isOffered);
  return {
    form: SUPPORT_FORM,
    title: heading,
    fields: [
      {
        name: 'topic',
        label: start.topic,
        choices: offered.map(({ id, name }) => ({ value: id, label: name })),
      },
      { name: 'subject', label: start.subject, maxLength: CONTACT_LIMITS.subject },
      { name: 'text', label: start.message, maxLength: TEXT_LIMIT, isLong: true },
    ],
  };
}

const submitted = z.object({
  topic: z.string().max(TOPIC_LIMITS.id),
  subject: z.string().max(CONTACT_LIMITS.subject),
  text: z.string().max(CONTACT_LIMITS.message),
});

/** Opens a conversation with the same act as the website. */
export async function openConversation(input: Input): Promise<ChatReply> {
  const { services, operations, request, context, texts } = input;
  const parsed = submitted.safeParse(request.values);
  if (!parsed.success) throw new Refusal('CONTACT_FIELDS_MISSING');
  const message = { ...parsed.data, reference: null, files: [] };
  const thread = await operations.contact.own.startThread(context, message);
  const { support, buttons } = texts.communityCommands;
  const page = paths.ownThread.replace(':threadId', thread.id);
  return {
    text: support({ number: thread.number }),
    buttons: [{ label: buttons.open, url: `${services.config.origins.client}${page}` }],
  };
}
