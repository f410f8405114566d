import type { FoundKind } from '@regz/rules/overview/search.ts';
import {
  customerAddress,
  orderAddress,
  stockKeyAddress,
  taskUserAddress,
  threadAddress,
} from '@regz/rules/sites/panel-addresses.ts';
import { paths } from '@regz/rules/sites/paths.ts';
import { communityStaffChat as texts } from '@regz/texts/en/community/staff-chat.ts';
import { plain } from '../../platform/chat-text.ts';
import type { AdminCaller } from '../../platform/http/callers.ts';
import type { ChatReply } from '../../platform/ports/chat-interactions.ts';
import type { CommandInput } from './command.ts';

const MOST_RESULTS = 5;

const addresses: Readonly<Record<FoundKind, (id: string) => string>> = {
  key: stockKeyAddress,
  customer: customerAddress,
  order: orderAddress,
  message: threadAddress,
  taskUser: taskUserAddress,
};

/** The first results of the panel's search, each linked to the panel. */
export async function findInPanel(input: CommandInput<AdminCaller>): Promise<ChatReply> {
  const { services, operations, request, context } = input;
  const text = (request.values['text'] ?? '').trim();
  const found = await operations.overview.searchPanel(context, { text });
  const panel = `${services.config.origins.client}${paths.admin}`;
  const lines = found.slice(0, MOST_RESULTS).map(({ kind: name, id, title, detail }) => {
    const link = `[${plain(title)}](<${panel}${addresses[name](id)}>)`;
    const kind = texts.kinds[name];
    if (detail === null) return texts.result({ kind, link });
    return texts.detailed({ kind, link, detail: plain(detail) });
  });
  return { text: lines.length === 0 ? texts.nothing : lines.join('\n') };
}
