import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import { MINUTE_MS } from '@regz/rules/durations.ts';
import { InteractionResponseType, InteractionType, MessageFlags } from 'discord-api-types/v10';
import * as z from 'zod';
import type { ChatInteractions, ChatRequest } from '../../platform/ports/chat-interactions.ts';
import { discordForm, discordReply } from './discord-replies.ts';

/** The head of an Ed25519 key in DER. Source: RFC 8410 4. */
const KEY_HEAD = Buffer.from('302a300506032b6570032100', 'hex');
const FRESH_MS = 5 * MINUTE_MS;

type Signed = Parameters<ChatInteractions['read']>[0];

/** Discord's requests to our endpoint for an application with this key. */
export function discordInteractions(options: {
  /** 32 bytes in hexadecimal digits. */
  publicKey: string;
  applicationId: string;
  guildId: string;
}): ChatInteractions {
  const key = createPublicKey({
    key: Buffer.concat([KEY_HEAD, Buffer.from(options.publicKey, 'hex')]),
    format: 'der',
    type: 'spki',
  });
  return {
    read: (signed, nowMs) => {
      if (!isSigned(key, signed, nowMs)) return null;
      const given = readJson(signed.body);
      if (given?.application_id !== options.applicationId) return null;
      return given.type === InteractionType.Ping ? 'ping' : requestOf(given, options.guildId);
    },
    pong: { type: InteractionResponseType.Pong },
    write: (reply) => {
      if ('form' in reply) {
        return { type: InteractionResponseType.Modal, data: discordForm(reply) };
      }
      const type =
        reply.replaces === true
          ? InteractionResponseType.UpdateMessage
          : InteractionResponseType.ChannelMessageWithSource;
      return { type, data: discordReply(reply) };
    },
    // Never the promise to replace a message: others can see that of a pressed button.
    deferred: {
      type: InteractionResponseType.DeferredChannelMessageWithSource,
      data: { flags: MessageFlags.Ephemeral },
    },
  };
}

function isSigned(key: KeyObject, { headers, body }: Signed, nowMs: number): boolean {
  const signature = headers['x-signature-ed25519'];
  const timestamp = headers['x-signature-timestamp'];
  if (typeof signature !== 'string' || !/^[\da-f]{128}$/i.test(signature)) return false;
  if (typeof timestamp !== 'string' || !/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(nowMs - Number(timestamp) * 1000) > FRESH_MS) return false;
  const text = Buffer.concat([Buffer.from(timestamp), body]);
  return verify(null, text, key, Buffer.from(signature, 'hex'));
}

const snowflake = z.string().regex(/^\d{1,20}$/);
const person = z.object({ id: snowflake });
/** A text, or the chosen value of a select. */
const field = z.object({
  custom_id: z.string(),
  value: z.string().optional(),
  values: z.array(z.string()).optional(),
});
const interaction = z.object({
  id: snowflake,
  application_id: snowflake,
  type: z.enum(InteractionType),
  token: z.string().max(1000),
  guild_id: snowflake.optional(),
  user: person.optional(),
  member: z.object({ user: person, roles: z.array(snowflake) }).optional(),
  data: z
    .object({
      name: z.string().optional(),
      custom_id: z.string().optional(),
      options: z.array(z.object({ name: z.string(), value: z.coerce.string() })).optional(),
      components: z.array(z.object({ component: field.optional() })).optional(),
    })
    .optional(),
});
type Interaction = z.infer<typeof interaction>;

function readJson(body: Buffer): Interaction | undefined {
  try {
    return interaction.safeParse(JSON.parse(body.toString('utf8'))).data;
  } catch {
    return undefined;
  }
}

const kinds: ReadonlyMap<InteractionType, ChatRequest['kind']> = new Map([
  [InteractionType.ApplicationCommand, 'command'],
  [InteractionType.MessageComponent, 'button'],
  [InteractionType.ModalSubmit, 'form'],
]);

/** Null for a kind of request that we never offer. */
function requestOf(given: Interaction, guildId: string): ChatRequest | null {
  const kind = kinds.get(given.type);
  const personId = given.member?.user.id ?? given.user?.id;
  const { data, id, token } = given;
  if (kind === undefined || personId === undefined || data === undefined) return null;
  const roleIds = given.guild_id === guildId ? (given.member?.roles ?? []) : [];
  const [name = '', ...rest] = (data.name ?? data.custom_id ?? '').split(':');
  const values: (readonly [name: string, value: string])[] = [
    ...(rest.length === 0 ? [] : [['value', rest.join(':')] as const]),
    ...(data.options ?? []).map((option) => [option.name, option.value] as const),
    ...(data.components ?? []).flatMap(({ component }) => {
      if (component === undefined) return [];
      const { value, values: [chosen] = [] } = component;
      return [[component.custom_id, value ?? chosen ?? ''] as const];
    }),
  ];
  return { kind, id, token, personId, roleIds, name, values: Object.fromEntries(values) };
}
