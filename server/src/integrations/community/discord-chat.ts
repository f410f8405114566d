import { RequestMethod } from '@discordjs/rest';
import { ApplicationCommandOptionType, Routes } from 'discord-api-types/v10';
import type { CommunityService } from '../../platform/ports/community.ts';
import { discordMessage, discordReply } from './discord-replies.ts';
import type { DiscordRest } from './discord-rest.ts';

/** Discord compares that many characters of a message's nonce. */
const NONCE_LENGTH = 25;

/** Commands of the application in its server, late replies to them, and messages for staff. */
export function discordChat(
  rest: DiscordRest,
  {
    clientId,
    guildId,
    staffChannelId,
  }: { clientId: string; guildId: string; staffChannelId: string | undefined },
): Pick<CommunityService, 'registerCommands' | 'editReply' | 'postToStaff'> {
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
