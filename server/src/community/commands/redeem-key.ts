import { createHash } from 'node:crypto';
import { redemption } from '@regz/contract/licenses/licenses.ts';
import { packageTitle } from '@regz/rules/licenses/packages.ts';
import { paths } from '@regz/rules/sites/paths.ts';
import { chatMoment, plain } from '../../platform/chat-text.ts';
import type { CustomerCaller } from '../../platform/http/callers.ts';
import {
  answerOnce,
  type IdempotencyScope,
  idempotencyScope,
} from '../../platform/http/idempotency.ts';
import type { ChatReply } from '../../platform/ports/chat-interactions.ts';
import { isRefusal, Refusal } from '../../platform/refusal.ts';
import type { CommandInput } from './command.ts';

type Input = CommandInput<CustomerCaller>;

/** The chat allows 100 characters for a button's name and value. */
const BUTTON_VALUE_LIMIT = 80;

/** The name of the button that confirms a replacement. */
export const REPLACE_BUTTON = 'replace';

/** Redeems a key, and asks before it replaces another package. */
export async function redeemKey(input: Input): Promise<ChatReply> {
  const { texts, request } = input;
  const licenseKey = (request.values['key'] ?? '').trim();
  try {
    return await redeem(input, { licenseKey, confirmReplacement: false });
  } catch (error) {
    if (!isRefusal(error) || error.code !== 'LICENSE_REPLACEMENT_UNCONFIRMED') throw error;
    const data = redemption.refusals.LICENSE_REPLACEMENT_UNCONFIRMED.data.parse(error.data);
    const url = `${input.services.config.origins.client}${paths.redeemKey}`;
    const { buttons } = texts.communityCommands;
    const confirm =
      licenseKey.length > BUTTON_VALUE_LIMIT
        ? { label: buttons.open, url }
        : { label: buttons.replace, name: REPLACE_BUTTON, value: licenseKey };
    return { text: replacementText(data, texts), buttons: [confirm] };
  }
}

/** Redeems the key of a pressed button, whose text says what the key replaces. */
export async function replaceByKey(input: Input): Promise<ChatReply> {
  const licenseKey = input.request.values['value'] ?? '';
  const reply = await redeem(input, { licenseKey, confirmReplacement: true });
  return { ...reply, replaces: true };
}

/** A button pressed twice gets the first answer. */
async function redeem(
  { services, operations, context, texts }: Input,
  given: { licenseKey: string; confirmReplacement: boolean },
): Promise<ChatReply> {
  const parsed = redemption.input.safeParse(given);
  if (!parsed.success) throw new Refusal('LICENSE_UNKNOWN');
  const act = async (idempotency?: IdempotencyScope) =>
    operations.licenses.redeemLicense({ ...context, idempotency }, parsed.data);
  if (given.confirmReplacement) {
    const scope = idempotencyScope({
      principal: `customer:${context.caller.id}`,
      operation: 'licenses.redeemLicense',
      key: createHash('sha256').update(given.licenseKey).digest('hex'),
      input: parsed.data,
    });
    await answerOnce(services.db, scope, () => act(scope));
  } else {
    await act();
  }
  return { text: texts.licenses.redeem.success };
}

type Replacement = {
  current: string;
  next: string;
  endsAt: string;
  daysGivenUp: number | 'unlimited';
};

function replacementText({ daysGivenUp, endsAt, ...names }: Replacement, texts: Input['texts']) {
  const { replacement } = texts.licenses;
  const title = (name: string) => plain(packageTitle(name, texts.licensePackages));
  const current = title(names.current);
  const next = title(names.next);
  return [
    replacement.replaces({ current, next }),
    daysGivenUp === 'unlimited'
      ? replacement.givesUpEndless
      : replacement.givesUp({ n: daysGivenUp }),
    endsAt === 'infinity'
      ? replacement.newEndless
      : replacement.newEnd({ end: chatMoment(endsAt) }),
  ].join(' ');
}
