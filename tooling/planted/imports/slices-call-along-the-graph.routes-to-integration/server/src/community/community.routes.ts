import { discord } from '../integrations/discord/discord.ts';

export const service = discord;
