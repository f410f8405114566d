import { orderId as orderIdShape } from '@regz/contract/orders/orders.ts';
import { deviceCan } from '@regz/rules/devices/device-reset.ts';
import { nextKey } from '@regz/rules/shop/next-key.ts';
import { orderPath, paths } from '@regz/rules/sites/paths.ts';
import { TASKS_A_DAY } from '@regz/rules/tasks/daily-tasks.ts';
import { findLinkedTaskUser } from '../../identity/sessions/linked-callers.ts';
import { chatMoment, plain } from '../../platform/chat-text.ts';
import type { CustomerCaller } from '../../platform/http/callers.ts';
import type { ChatReply } from '../../platform/ports/chat-interactions.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { CommandInput } from './command.ts';

type Input = CommandInput<CustomerCaller>;

/** Says whether a reset is possible. Only the website resets, after its proof. */
export async function offerReset({ services, context, texts }: Input): Promise<ChatReply> {
  const { account } = context.caller;
  const verdict = deviceCan.reset(account);
  if (!verdict.ok) throw new Refusal(verdict.reason);
  const { reset, buttons } = texts.communityCommands;
  return {
    text: `${reset.possible({ n: account.hwidResetCount })} ${reset.proof}`,
    buttons: [
      { label: buttons.reset, url: `${services.config.origins.client}${paths.resetDeviceId}` },
    ],
  };
}

/** The state of an order of the account. */
export async function showOrder(input: Input): Promise<ChatReply> {
  const { services, operations, request, context, texts } = input;
  const asked = orderIdShape.safeParse((request.values['number'] ?? '').trim());
  if (!asked.success) throw new Refusal('ORDER_UNKNOWN');
  const order = await operations.orders.readOwnOrder(context, { orderId: asked.data });
  const { order: sentence, buttons } = texts.communityCommands;
  return {
    text: sentence({
      order: plain(order.orderId),
      product: plain(order.productName),
      status: texts.orders.status[order.status],
    }),
    buttons: [
      {
        label: buttons.open,
        url: `${services.config.origins.client}${orderPath(order.orderId)}`,
      },
    ],
  };
}

/** The wallet, the tasks left today and the next key of the player with the same proven address. */
export async function showCoins({ services, operations, context, texts }: Input) {
  const { coins } = texts.communityCommands;
  const caller = await findLinkedTaskUser(services.db, context.caller);
  if (caller === null) return { text: coins.none };
  const player = { ...context, caller };
  const [day, shop] = await Promise.all([
    operations.coins.readDay(player, {}),
    operations.shop.listProducts(player, {}),
  ]);
  const goal = nextKey(shop.products);
  return {
    text: [
      coins.balance({ n: day.balance }),
      coins.tasks({ n: TASKS_A_DAY - day.tasks }),
      ...(goal === undefined ? [] : [coins.next({ name: plain(goal.name), price: goal.price })]),
    ].join(' '),
  };
}

/** The running incidents. */
export async function showStatus(input: CommandInput<null>): Promise<ChatReply> {
  const { services, operations, context, texts } = input;
  const { status, buttons } = texts.communityCommands;
  const { incidents } = await operations.incidents.readStatus(context, {});
  const running = incidents.filter(({ endedAt }) => endedAt === null);
  const lines = running.map(({ title, effect, beganAt }) =>
    status.incident({
      effect: texts.incidents.parts.states[effect],
      title: plain(title),
      when: chatMoment(beganAt),
    }),
  );
  return {
    text: lines.length === 0 ? status.ok : lines.join('\n'),
    buttons: [{ label: buttons.open, url: `${services.config.origins.main}${paths.status}` }],
  };
}
