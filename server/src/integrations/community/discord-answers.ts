import * as z from 'zod';
import { CommunityFault } from '../../platform/ports/community.ts';
import type { DiscordCall, DiscordRest } from './discord-rest.ts';

/** An id of Discord's, as far as we rely on it. */
export const snowflake = z.string().regex(/^\d{1,20}$/);

/** The checked body of an answer; one of another shape counts as no answer. */
export async function readAnswer<T>(
  rest: DiscordRest,
  shape: z.ZodType<T>,
  call: DiscordCall,
): Promise<T> {
  const { body } = await rest.call(call);
  const parsed = shape.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new CommunityFault('unreachable', `unexpected response from ${call.route}`);
}
