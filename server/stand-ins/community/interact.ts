import { sign } from 'node:crypto';
import * as z from 'zod';
import { boundedFetch } from '../../src/platform/bounded-fetch.ts';
import { escapeHtml } from '../../src/platform/escape-html.ts';
import { apiError, json, type StandInAnswer, type StandInRequest } from './answers.ts';
import { userNamed } from './authorize.ts';
import { table } from './html.ts';
import { newId, newToken, type StandInForm, type StandInReply, type World } from './world.ts';

const KEPT_REPLIES = 50;
/** The chat waits three seconds for an answer. */
const fetchBounded = boundedFetch({ bytes: 100_000, limitMs: 3000 });

const command = z.object({
  name: z.string().regex(/^[-_a-z]{1,32}$/),
  description: z.string().min(1).max(100),
  options: z
    .array(z.object({ name: z.string().regex(/^[-_a-z]{1,32}$/) }))
    .max(25)
    .optional(),
});
const button = z.object({
  label: z.string().min(1).max(80),
  custom_id: z.string().min(1).max(100).optional(),
  url: z.url().max(512).optional(),
});
const message = z.object({
  content: z.string().max(2000).default(''),
  flags: z.int().default(0),
  allowed_mentions: z.object({ parse: z.array(z.string()) }),
  components: z.array(z.object({ components: z.array(button).min(1).max(5) })).default([]),
});
const form = z.object({
  custom_id: z.string().min(1).max(100),
  title: z.string().min(1).max(45),
  components: z
    .array(
      z.object({
        label: z.string().min(1).max(45),
        component: z.object({
          custom_id: z.string().min(1).max(100),
          options: z.array(z.object({ label: z.string().max(100), value: z.string() })).optional(),
        }),
      }),
    )
    .min(1)
    .max(5),
});
const response = z.union([
  z.object({ type: z.literal(9), data: form }),
  z.object({ type: z.int(), data: message.optional() }),
]);

const EPHEMERAL = 64;
/** The types of answers with a message: a new one, and one in the place of the button's. */
const withMessage = [4, 7];
const deferred = [5, 6];

export function registerCommands(world: World, request: StandInRequest): StandInAnswer {
  const parsed = z.array(command).max(100).safeParse(JSON.parse(request.body));
  if (!parsed.success) return apiError(400, 50035, 'Invalid Form Body');
  world.commands = parsed.data;
  return json(200, parsed.data);
}

/** Posts a message of the bot; the same nonce again is the same message. */
export function postToChannel(world: World, request: StandInRequest): StandInAnswer {
  const parsed = message.extend({ nonce: z.string().max(25) }).safeParse(JSON.parse(request.body));
  if (!parsed.success) return apiError(400, 50035, 'Invalid Form Body');
  const { nonce: token } = parsed.data;
  if (!world.replies.some((each) => each.token === token)) {
    world.replies.push({ token, username: null, asked: 'Message', ...shown(parsed.data) });
  }
  return json(200, { id: newId() });
}

/** Edits a deferred reply. */
export function editReply(world: World, request: StandInRequest, token: string): StandInAnswer {
  const parsed = message.safeParse(JSON.parse(request.body));
  const reply = world.replies.find((each) => each.token === token);
  if (reply === undefined) return apiError(404, 10015, 'Unknown Webhook');
  if (!parsed.success) return apiError(400, 50035, 'Invalid Form Body');
  Object.assign(reply, shown(parsed.data));
  return json(200, { id: newId() });
}

function shown({ content, components }: z.infer<typeof message>) {
  return { content, buttons: components.flatMap((row) => row.components) };
}

const sent = z.union([
  z.strictObject({ as: z.string(), type: z.int(), data: z.record(z.string(), z.unknown()) }),
  z.strictObject({ as: z.string(), line: z.string() }),
  z.strictObject({ as: z.string(), button: z.string() }),
  z.object({ as: z.string(), form: z.string() }).catchall(z.string()),
]);

/** Sends a person's command or pressed button to the product, signed, and keeps the reply. */
export async function interact(world: World, request: StandInRequest): Promise<StandInAnswer> {
  const isForm = request.contentType.startsWith('application/x-www-form-urlencoded');
  const given: unknown = isForm
    ? Object.fromEntries(new URLSearchParams(request.body))
    : JSON.parse(request.body);
  const { as, ...asked } = sent.parse(given);
  const what = typed(world, asked);
  const reply: StandInReply = {
    token: newToken(),
    username: as,
    asked: 'line' in asked ? asked.line : JSON.stringify(what.data),
    content: '',
    buttons: [],
  };
  world.replies.push(reply);
  world.replies.splice(0, world.replies.length - KEPT_REPLIES);
  const answer = await post(world, { ...what, as, token: reply.token });
  reply.content = String(answer.status);
  const parsed = response.safeParse(answer.body);
  show(reply, parsed.data);
  if (!isForm) return json(200, answer);
  return { status: 302, headers: { location: world.base }, body: '' };
}

/** Shows an answer to the person who asked. */
function show(reply: StandInReply, answer: z.infer<typeof response> | undefined): void {
  const { type, data } = answer ?? { type: 0 };
  if (data !== undefined && 'title' in data) {
    Object.assign(reply, { content: data.title, form: data });
  } else if (withMessage.includes(type) && data !== undefined && (data.flags & EPHEMERAL) !== 0) {
    Object.assign(reply, shown(data));
  } else if (deferred.includes(type)) {
    reply.content = '…';
  }
}

/** The interaction of a typed line, such as `/redeem KEY`, or of a pressed button or a filled form. */
function typed({ commands }: World, asked: Typed) {
  if ('form' in asked) {
    const { form: name, ...fields } = asked;
    const components = Object.entries(fields).map(([custom_id, value]) => ({
      type: 18,
      component: { custom_id, value },
    }));
    return { type: 5, data: { custom_id: name, components } };
  }
  if ('type' in asked) return asked;
  if ('button' in asked) return { type: 3, data: { custom_id: asked.button, component_type: 2 } };
  const [, name = '', value = ''] = /^\/?(\S+)\s*(.*)$/.exec(asked.line.trim()) ?? [];
  const [option] = commands.find((each) => each.name === name)?.options ?? [];
  const options = option === undefined ? [] : [{ type: 3, name: option.name, value }];
  return { type: 2, data: { id: newId(), type: 1, name, options } };
}

type Typed =
  | { type: number; data: Record<string, unknown> }
  | { line: string }
  | { button: string }
  | ({ form: string } & Record<string, string>);

type Interaction = { as: string; type: number; data: Record<string, unknown>; token: string };

async function post(world: World, { as, ...interaction }: Interaction) {
  const user = userNamed(world, as);
  const member = { user, roles: world.members.get(user.id)?.roles ?? [] };
  const body = JSON.stringify({
    id: newId(),
    application_id: world.clientId,
    guild_id: world.guildId,
    member,
    locale: 'en-US',
    version: 1,
    ...interaction,
  });
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signature = sign(null, Buffer.from(timestamp + body), world.signingKey);
  const answer = await fetchBounded(world.interactionsUrl, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-signature-ed25519': signature.toString('hex'),
      'x-signature-timestamp': timestamp,
    },
    body,
  });
  const text = await answer.text();
  return { status: answer.status, body: text === '' ? null : (JSON.parse(text) as unknown) };
}

/** A form to send a command as a person, and the replies with their buttons. */
export function interactionForm(world: World): string {
  const names = world.commands.map(({ name }) => `/${name}`).join(', ');
  const hint = names === '' ? 'None are registered.' : names;
  const replies = world.replies.toReversed().map(replyItem).join('');
  return `<h2>Commands</h2>
<p class="note">${escapeHtml(hint)}</p>
<form method="post" action="${world.base}/interactions">
<label for="as">Username</label><input id="as" name="as" required maxlength="32">
<label for="line">Command</label><input id="line" name="line" required placeholder="/license">
<button>Send</button>
</form>
${replies === '' ? table([], []) : `<ul>${replies}</ul>`}`;

  function replyItem({ username, asked, content, buttons, form: opened }: StandInReply): string {
    const person =
      username === null
        ? '<input name="as" aria-label="Username" placeholder="Username" required>'
        : `<input type="hidden" name="as" value="${escapeHtml(username)}">`;
    const forms = buttons.map(({ label, custom_id: id, url }) =>
      id === undefined
        ? `<a href="${escapeHtml(url ?? '')}">${escapeHtml(label)}</a>`
        : `<form method="post" action="${world.base}/interactions">${person}<button name="button" value="${escapeHtml(id)}">${escapeHtml(label)}</button></form>`,
    );
    if (opened !== undefined) forms.push(openedForm(world, person, opened));
    return `<li>${escapeHtml(username ?? 'Channel of staff')}: ${escapeHtml(asked)}<pre>${escapeHtml(content)}</pre>${forms.join(' ')}</li>`;
  }
}

/** A form that a command opened, as a person fills it in. */
function openedForm(world: World, person: string, { custom_id, components }: StandInForm): string {
  const fields = components.map(({ label, component: { custom_id: name, options } }) => {
    const chosen = options?.map(
      (each) => `<option value="${escapeHtml(each.value)}">${escapeHtml(each.label)}</option>`,
    );
    const field =
      chosen === undefined
        ? `<input name="${escapeHtml(name)}" required>`
        : `<select name="${escapeHtml(name)}">${chosen.join('')}</select>`;
    return `<label>${escapeHtml(label)} ${field}</label>`;
  });
  return `<form method="post" action="${world.base}/interactions">${person}<input type="hidden" name="form" value="${escapeHtml(custom_id)}">${fields.join('')}<button>Submit</button></form>`;
}
