import {
  type APIButtonComponent,
  ButtonStyle,
  ComponentType,
  MessageFlags,
} from 'discord-api-types/v10';
import type { ChatButton, ChatReply } from '../../platform/ports/chat-interactions.ts';

/** Discord refuses a longer text. */
const TEXT_LIMIT = 2000;

/** A reply in Discord's format, seen by its reader alone. */
export function discordReply({ text, buttons = [] }: ChatReply): object {
  const row = { type: ComponentType.ActionRow, components: buttons.map(discordButton) };
  return {
    content: text.slice(0, TEXT_LIMIT),
    flags: MessageFlags.Ephemeral | MessageFlags.SuppressEmbeds,
    allowed_mentions: { parse: [] },
    components: buttons.length === 0 ? [] : [row],
  };
}

function discordButton(button: ChatButton): APIButtonComponent {
  const { label } = button;
  if ('url' in button) {
    return { type: ComponentType.Button, style: ButtonStyle.Link, label, url: button.url };
  }
  const { name, value } = button;
  return {
    type: ComponentType.Button,
    style: ButtonStyle.Secondary,
    label,
    custom_id: value === undefined ? name : `${name}:${value}`,
  };
}
