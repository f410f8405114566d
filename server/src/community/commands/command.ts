import type { Contract } from '@regz/contract/contract.ts';
import type { Language } from '@regz/rules/sites/languages.ts';
import { communityCommands } from '@regz/texts/en/community/commands.ts';
import { contactOwn } from '@regz/texts/en/contact/own.ts';
import { incidents } from '@regz/texts/en/incidents/incidents.ts';
import { licenses } from '@regz/texts/en/licenses/licenses.ts';
import { licensePackages } from '@regz/texts/en/licenses/packages.ts';
import { licenseTime } from '@regz/texts/en/licenses/time.ts';
import { orders } from '@regz/texts/en/orders/orders.ts';
import { textsIn } from '@regz/texts/translations.ts';
import type { AdminCaller, CustomerCaller } from '../../platform/http/callers.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import type { ChatForm, ChatReply, ChatRequest } from '../../platform/ports/chat-interactions.ts';
import type { Services } from '../../platform/services.ts';

/** The operations that commands run, the same as those of the pages. */
export type Operations = Pick<Handlers<Contract>, 'licenses' | 'coins' | 'shop' | 'incidents'> & {
  contact: {
    own: Pick<Handlers<Contract['contact']['own']>, 'startThread' | 'listTopics'>;
    staff: Pick<Handlers<Contract['contact']['staff']>, 'readThread' | 'editThread'>;
  };
  overview: Pick<Handlers<Contract['overview']>, 'searchPanel'>;
  orders: Pick<Handlers<Contract['orders']>, 'readOwnOrder'>;
};

const sentences = textsIn({
  communityCommands,
  contactOwn,
  incidents,
  licenses,
  licensePackages,
  licenseTime,
  orders,
});

export function commandTexts(language: Language) {
  return sentences[language];
}

/** A command with everything that it needs. */
export type CommandInput<Caller> = {
  services: Services;
  operations: Operations;
  request: ChatRequest;
  context: RequestContext<Caller>;
  texts: ReturnType<typeof commandTexts>;
};

/**
 * A command for everyone, for the account that is connected to the person, for members with the role
 * of staff, or for such members whose staff account may call an operation.
 */
export type Command =
  | { needs: 'staff role'; run(input: CommandInput<null>): Promise<ChatReply> }
  | {
      needs: 'staff';
      operation: string;
      run(input: CommandInput<AdminCaller>): Promise<ChatReply>;
    }
  | { needs: 'anyone'; run(input: CommandInput<null>): Promise<ChatReply | ChatForm> }
  | { needs: 'customer'; run(input: CommandInput<CustomerCaller>): Promise<ChatReply | ChatForm> };
