import {
  type APIButtonComponent,
  ButtonStyle,
  ComponentType,
  MessageFlags,
  TextInputStyle,
} from 'discord-api-types/v10';
import type {
  ChatButton,
  ChatField,
  ChatForm,
  ChatReply,
} from '../../platform/ports/chat-interactions.ts';

/** Discord refuses a longer text. */
const TEXT_LIMIT = 2000;

/** A form in Discord's format. */
export function discordForm({ form, title, fields }: ChatForm): object {
  const components = fields.map(({ label, ...field }) => ({
    type: ComponentType.Label,
    label,
    component: discordField(field),
  }));
  return { custom_id: form, title, components };
}

function discordField(field: FieldOf<ChatField>): object {
  const shared = { custom_id: field.name, required: true };
  if ('choices' in field) {
    return { ...shared, type: ComponentType.StringSelect, options: field.choices };
  }
  const style = field.isLong === true ? TextInputStyle.Paragraph : TextInputStyle.Short;
  return { ...shared, type: ComponentType.TextInput, style, max_length: field.maxLength };
}

type FieldOf<Field> = Field extends unknown ? Omit<Field, 'label'> : never;

/** A reply in Discord's format, seen by its reader alone. */
export function discordReply(reply: ChatReply): object {
  return discordMessage(reply, MessageFlags.Ephemeral | MessageFlags.SuppressEmbeds);
}

/** A message in Discord's format. It mentions no person. */
export function discordMessage(
  { text, buttons = [] }: ChatReply,
  flags = MessageFlags.SuppressEmbeds,
): object {
  const row = { type: ComponentType.ActionRow, components: buttons.map(discordButton) };
  return {
    content: text.slice(0, TEXT_LIMIT),
    flags,
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
