import { paths } from '@regz/rules/sites/paths.ts';
import { eventHooksStaff } from '@regz/texts/en/event-hooks/staff.ts';
import * as z from 'zod';
import { plain } from '../platform/chat-text.ts';
import { isLoopback } from '../platform/guards/public-address.ts';
import { isStandInUrl } from '../platform/stand-ins.ts';
import { hostOf } from './hook-url.ts';

/** The path of a channel's webhook, at Discord or at its local stand-in. */
const WEBHOOK_PATH = /\/api\/(?:v\d+\/)?webhooks\/\d+\/[\w-]+$/;
const DISCORD_HOST = /^(?:\w+\.)?discord(?:app)?\.com$/;

/** True for the webhook of a channel, which takes messages in Discord's format alone. */
export function isDiscordAddress(text: string): boolean {
  const url = new URL(text);
  if (!WEBHOOK_PATH.test(url.pathname)) return false;
  const isStandIn = isLoopback(hostOf(url)) || url.hostname === 'localhost';
  return DISCORD_HOST.test(url.hostname) || (isStandIn && isStandInUrl(url.pathname));
}

/** The tab of the admin panel about an event, by the first word of its name. */
const tabs: Readonly<Record<string, string>> = {
  order: '?tab=orders',
  conversation: '?tab=contact',
  incident: '?tab=incidents',
  giveaway: '?tab=giveaways',
  stock: '?tab=license-keys',
};

const sentBody = z.object({
  type: z.string(),
  timestamp: z.string(),
  data: z.record(z.string(), z.union([z.string(), z.number()]).nullable()),
});

/** Discord refuses a longer value of a field. */
const VALUE_LIMIT = 1024;

/**
 * An event's body as a message in Discord's format. It has no mentions, and its text has no effect.
 */
export function discordMessage(body: string, main: string): string {
  const { type, timestamp, data } = sentBody.parse(JSON.parse(body));
  const titles: Readonly<Record<string, string>> = eventHooksStaff.events;
  const fields = Object.entries(data).flatMap(([name, value]) =>
    value === null
      ? []
      : [{ name, value: plain(String(value)).slice(0, VALUE_LIMIT), inline: true }],
  );
  const url = `${main}${paths.admin}${tabs[type.split('.')[0] ?? ''] ?? ''}`;
  const embed = { title: titles[type] ?? type, url, timestamp, fields };
  return JSON.stringify({ embeds: [embed], allowed_mentions: { parse: [] } });
}
