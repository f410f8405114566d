import * as z from 'zod';
import { apiError, empty, json, type StandInAnswer, type StandInRequest } from './answers.ts';
import { newId, type World } from './world.ts';

const KEPT_MESSAGES = 200;
const EMBEDS_LIMIT = 6000;

const embed = z.object({
  title: z.string().max(256).optional(),
  description: z.string().max(4096).optional(),
  color: z.int().optional(),
  timestamp: z.string().optional(),
  fields: z
    .array(
      z.object({
        name: z.string().min(1).max(256),
        value: z.string().min(1).max(1024),
        inline: z.boolean().optional(),
      }),
    )
    .max(25)
    .optional(),
});
const message = z.object({
  content: z.string().max(2000).optional(),
  username: z.string().optional(),
  embeds: z.array(embed).max(10).optional(),
  allowed_mentions: z.object({ parse: z.array(z.string()) }).optional(),
});

/** Stores a message, within the real service's limits. */
export function postMessage(
  world: World,
  request: StandInRequest,
  hook: { id: string; token: string },
): StandInAnswer {
  if (hook.id !== world.webhook.id || hook.token !== world.webhook.token) {
    return apiError(404, 10015, 'Unknown Webhook');
  }
  const parsed = message.safeParse(safeJson(request.body));
  if (!parsed.success || lengthOf(parsed.data.embeds ?? []) > EMBEDS_LIMIT) {
    return apiError(400, 50035, 'Invalid Form Body');
  }
  world.messages.push(parsed.data);
  world.messages.splice(0, world.messages.length - KEPT_MESSAGES);
  if (request.query.get('wait') !== 'true') return empty(204);
  return json(200, { id: newId(), ...parsed.data });
}

function lengthOf(embeds: readonly z.infer<typeof embed>[]): number {
  const texts = embeds.flatMap(({ title = '', description = '', fields = [] }) => [
    title,
    description,
    ...fields.flatMap(({ name, value }) => [name, value]),
  ]);
  return texts.join('').length;
}

function safeJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
