import { RequestMethod } from '@discordjs/rest';
import { ApplicationCommandOptionType, Routes } from 'discord-api-types/v10';
import * as z from 'zod';
import type { CommunityService } from '../../platform/ports/community.ts';
import { discordMessage, discordReply } from './discord-replies.ts';
import { type DiscordRest, readAnswer } from './discord-rest.ts';

const applicationShape = z.object({ verify_key: z.string() });
const commandsShape = z.array(z.object({ name: z.string() }));

/** Discord compares that many characters of a message's nonce. */
const NONCE_LENGTH = 25;

type Place = { clientId: string; guildId: string; staffChannelId: string | undefined };

/** Commands of the application in its server. */
function discordCommands(
  rest: DiscordRest,
  { clientId, guildId }: Place,
): Pick<CommunityService, 'registerCommands' | 'readApplication'> {
  return {
    registerCommands: async (commands) => {
      await rest.call({
        method: RequestMethod.Put,
        route: Routes.applicationGuildCommands(clientId, guildId),
        body: commands.map(({ name, description, option }) => ({
          name,
          description,
          options:
            option === undefined
              ? []
              : [
                  {
                    type: ApplicationCommandOptionType.String,
                    name: option.name,
                    description: option.description,
                    required: true,
                    max_length: option.maxLength,
                  },
                ],
        })),
        auth: 'bot',
        urgency: 'now',
      });
    },
    readApplication: async () => {
      const asked = { method: RequestMethod.Get, auth: 'bot', urgency: 'patient' } as const;
      const { verify_key: publicKey } = await readAnswer(rest, applicationShape, {
        ...asked,
        route: Routes.currentApplication(),
      });
      const route = Routes.applicationGuildCommands(clientId, guildId);
      const commands = await readAnswer(rest, commandsShape, { ...asked, route });
      return { publicKey, commands: commands.map(({ name }) => name) };
    },
  };
}

/** The commands, late replies to them, and messages for staff. */
export function discordChat(
  rest: DiscordRest,
  place: Place,
): Pick<CommunityService, 'registerCommands' | 'readApplication' | 'editReply' | 'postToStaff'> {
  const { clientId, staffChannelId } = place;
  return {
    ...discordCommands(rest, place),
    postToStaff: async ({ id, ...message }) => {
      if (staffChannelId === undefined) return;
      const nonce = id.replaceAll('-', '').slice(0, NONCE_LENGTH);
      await rest.call({
        method: RequestMethod.Post,
        route: Routes.channelMessages(staffChannelId),
        body: { ...discordMessage(message), nonce, enforce_nonce: true },
        auth: 'bot',
        urgency: 'patient',
      });
    },
    editReply: async ({ token }, reply) => {
      await rest.call({
        method: RequestMethod.Patch,
        route: Routes.webhookMessage(clientId, token),
        body: discordReply(reply),
        // The token in the path is the secret.
        auth: 'none',
        urgency: 'patient',
      });
    },
  };
}
