import { createHash } from 'node:crypto';
import { TAKE_BUTTON } from '@regz/rules/contact/messages.ts';
import type { Language } from '@regz/rules/sites/languages.ts';
import { paths } from '@regz/rules/sites/paths.ts';
import { communityStaffChat } from '@regz/texts/en/community/staff-chat.ts';
import { findLinkedAdmin, findLinkedCustomer } from '../../identity/sessions/linked-callers.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import type { ChatForm, ChatReply, ChatRequest } from '../../platform/ports/chat-interactions.ts';
import { isRefusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { offerReset, showCoins, showOrder, showStatus } from './account-commands.ts';
import { type Command, type CommandInput, commandTexts, type Operations } from './command.ts';
import { connectStaff } from './connect-staff.ts';
import { findInPanel } from './find-in-panel.ts';
import { explainEnd, showLicense } from './license-commands.ts';
import { redeemKey, REPLACE_BUTTON, replaceByKey } from './redeem-key.ts';
import { refusalText } from './refusal-text.ts';
import { askForMessage, openConversation, SUPPORT_FORM } from './support.ts';
import { takeConversation } from './take-conversation.ts';

/** Every command and button, by the kind and name of its request. */
const commands: ReadonlyMap<string, Command> = new Map<string, Command>([
  ['command license', { needs: 'customer', run: showLicense }],
  ['command why', { needs: 'customer', run: explainEnd }],
  ['button why', { needs: 'customer', run: explainEnd }],
  ['command redeem', { needs: 'customer', run: redeemKey }],
  [`button ${REPLACE_BUTTON}`, { needs: 'customer', run: replaceByKey }],
  ['command reset', { needs: 'customer', run: offerReset }],
  ['command order', { needs: 'customer', run: showOrder }],
  ['command coins', { needs: 'customer', run: showCoins }],
  ['command support', { needs: 'customer', run: askForMessage }],
  [`form ${SUPPORT_FORM}`, { needs: 'customer', run: openConversation }],
  ['command status', { needs: 'anyone', run: showStatus }],
  ['command connect', { needs: 'staff role', run: connectStaff }],
  ['command find', { needs: 'staff', operation: 'overview.searchPanel', run: findInPanel }],
  [
    `button ${TAKE_BUTTON}`,
    { needs: 'staff', operation: 'contact.staff.editThread', run: takeConversation },
  ],
]);

type Asked = {
  services: Services;
  operations: Operations;
  request: ChatRequest;
  context: RequestContext<null>;
};

/** Runs the command of a request. A refusal is answered with the sentence of the pages. */
export async function answerRequest(asked: Asked): Promise<ChatReply | ChatForm> {
  const { services, request } = asked;
  const language: { current: Language } = { current: 'en' };
  try {
    await services.budgets.chat.take(request.personId);
    return await runCommand(asked, language);
  } catch (error) {
    if (isRefusal(error)) return { text: refusalText(error, language.current) };
    services.log.error({ err: error, command: request.name }, 'unexpected error');
    return { text: commandTexts(language.current).communityCommands.failed };
  }
}

async function runCommand(
  { services, operations, request, context: asked }: Asked,
  language: { current: Language },
): Promise<ChatReply | ChatForm> {
  const command = commands.get(`${request.kind} ${request.name}`);
  const caller = await findLinkedCustomer(services.db, request.personId);
  language.current = caller?.account.language ?? 'en';
  await services.correctTexts(language.current);
  const texts = commandTexts(language.current);
  const origin = { ...asked.origin, address: addressOf(request), userAgent: 'Discord' };
  const context = { ...asked, origin, language: language.current, chosenLanguage: null };
  const input = { services, operations, request, texts };
  const { connect, unknown } = texts.communityCommands;
  if (command === undefined) return { text: unknown };
  if (command.needs === 'anyone') return command.run({ ...input, context });
  if (command.needs === 'staff role' || command.needs === 'staff') {
    return runStaffCommand(command, { ...input, context });
  }
  if (caller === null) {
    return { text: connect({ link: `${services.config.origins.client}${paths.dashboard}` }) };
  }
  return command.run({ ...input, context: { ...context, caller } });
}

type StaffCommand = Extract<Command, { needs: 'staff' | 'staff role' }>;

/** Runs a command of staff for members with their role, in English. */
async function runStaffCommand(
  command: StaffCommand,
  input: CommandInput<null>,
): Promise<ChatReply> {
  const { services, request, context } = input;
  const { staffRoleId } = services.community;
  if (staffRoleId === null) return { text: communityStaffChat.off };
  if (!request.roleIds.includes(staffRoleId)) return { text: communityStaffChat.noRole };
  if (command.needs === 'staff role') return command.run(input);
  const caller = await findLinkedAdmin(services.db, request.personId, command.operation);
  if (caller === null) return { text: communityStaffChat.connect };
  return command.run({ ...input, context: { ...context, caller } });
}

/**
 * The chat does not reveal a person's network. Each person has an address of the private range
 * fd00::/8, so that attempts of one person do not count for another.
 */
function addressOf({ personId }: ChatRequest): string {
  const digits = createHash('sha256').update(personId).digest('hex');
  const groups = [`fd${digits.slice(0, 2)}`, ...[2, 6, 10].map((at) => digits.slice(at, at + 4))];
  return `${groups.join(':')}::1`;
}
