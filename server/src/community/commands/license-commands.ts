import { daysLeft, isRunning } from '@regz/rules/licenses/days-left.ts';
import { packageTitle } from '@regz/rules/licenses/packages.ts';
import { paths } from '@regz/rules/sites/paths.ts';
import { chatMoment, plain } from '../../platform/chat-text.ts';
import type { CustomerCaller } from '../../platform/http/callers.ts';
import type { ChatReply } from '../../platform/ports/chat-interactions.ts';
import type { CommandInput } from './command.ts';

type Input = CommandInput<CustomerCaller>;

/** The package of the account, its days left and its end. */
export async function showLicense({ services, context, texts }: Input): Promise<ChatReply> {
  const { account } = context.caller;
  const { buttons } = texts.communityCommands;
  const { client } = services.config.origins;
  if (account.subscription === null) {
    const url = `${client}${paths.redeemKey}`;
    const text = texts.communityCommands.license.none;
    return { text, buttons: [{ label: buttons.redeem, url }] };
  }
  return {
    text: standingText(context.caller, services.clock(), texts),
    buttons: [
      { label: buttons.renew, url: `${client}${paths.renew}` },
      { label: buttons.why, name: 'why' },
    ],
  };
}

function standingText({ account }: CustomerCaller, nowMs: number, texts: Input['texts']): string {
  const { license } = texts.communityCommands;
  const { subscription, endsAt, frozenDays } = account;
  const name = plain(packageTitle(subscription ?? '', texts.licensePackages));
  if (frozenDays !== null) return license.paused({ name, days: license.days({ n: frozenDays }) });
  if (endsAt === null) return license.none;
  if (endsAt === 'infinity') return license.endless({ name });
  const end = chatMoment(endsAt);
  const left = daysLeft(endsAt, nowMs);
  if (left.kind !== 'days' || !isRunning(account, nowMs)) return license.ended({ name, end });
  return license.running({ name, days: license.days({ n: left.days }), end });
}

/** The entries of the ledger that one reply has room for. */
const ENTRIES = 10;

/** The newest entries of the ledger behind the end of the subscription. */
export async function explainEnd({ services, operations, context, texts }: Input) {
  const { why, buttons } = texts.communityCommands;
  const { entries } = await operations.licenses.listTime(context, {});
  if (entries.length === 0) return { text: why.none };
  const lines = entries.slice(0, ENTRIES).map((entry) => entryLine(entry, texts));
  const older = entries.length > ENTRIES ? [why.older] : [];
  const url = `${services.config.origins.client}${paths.dashboard}`;
  return {
    text: [why.title, ...lines, ...older].join('\n'),
    buttons: [{ label: buttons.open, url }],
  };
}

type Entry = Awaited<ReturnType<Input['operations']['licenses']['listTime']>>['entries'][number];

function entryLine({ at, kind, days, reason, ...standing }: Entry, texts: Input['texts']): string {
  const { licenseTime } = texts;
  const { subscription, endsAt, frozenDays } = standing;
  const name = plain(packageTitle(subscription ?? '', texts.licensePackages));
  const moved = () => {
    if (days === null || days === 0) return '';
    return days > 0 ? licenseTime.added({ n: days }) : licenseTime.removed({ n: -days });
  };
  const result = () => {
    if (frozenDays !== null) return licenseTime.kept({ n: frozenDays });
    if (subscription === null || endsAt === null) return '';
    if (endsAt === 'infinity') return licenseTime.endless({ name });
    return licenseTime.until({ name, end: chatMoment(endsAt) });
  };
  const parts = [licenseTime.kind[kind], moved(), plain(reason), result()];
  return `${chatMoment(at)} ${parts.filter((part) => part !== '').join(', ')}`;
}
