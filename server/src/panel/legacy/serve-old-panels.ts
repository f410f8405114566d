import { servesOldPanels } from '@regz/rules/panel/legacy-devices.ts';
import { PANEL_LIMITS } from '@regz/rules/panel/panel-limits.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { refuseBrowser } from '../../platform/guards/bearer-token.ts';
import { cookieScope } from '../../platform/guards/cookies/cookie-scope.ts';
import { createRequestContext } from '../../platform/http/create-request-context.ts';
import { isRefusal, Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { bindLegacyDevice } from './bind-legacy-device.ts';
import { readLegacyAccount } from './read-legacy-account.ts';

const OLD_PANEL_PATH = '/rest/v1/users';
const MOST_BODY_BYTES = 64 * 1024;
const MOST_DEVICES = 100;

/** A value of the table API's query that has to be equal. */
const equals = z
  .string()
  .startsWith('eq.')
  .transform((text) => text.slice('eq.'.length));
/**
 * Parameters that clients of the table API add themselves. Every answer has the same columns and
 * one row.
 */
const added = { select: z.string().optional(), limit: z.string().optional() };
const accountQuery = z.strictObject({ username: equals, password: equals, ...added });
const writeQuery = z.strictObject({ id: equals.pipe(z.uuid()), ...added });
const writeBody = z.strictObject({
  hwid: z.array(z.string().max(PANEL_LIMITS.legacyId)).max(MOST_DEVICES),
});

const wrongPassword: ReadonlySet<string> = new Set([
  'ACCOUNT_CREDENTIALS_INVALID',
  'ACCOUNT_FIELDS_MISSING',
]);

/** The table API's errors, which old panels read. */
const noRow = {
  code: 'PGRST116',
  details: 'The result contains 0 rows',
  hint: null,
  message: 'Cannot coerce the result to a single JSON object',
};
const notAllowed = {
  code: '42501',
  details: null,
  hint: null,
  message: 'permission denied for table users',
};

const notServed = { path: '', problem: 'not_served_to_old_panels' };

/**
 * Serves old panels, whose address can be changed but not their code, until the day of
 * LEGACY_PANEL_UNTIL. It serves only their two requests to the hosted table `users`. Source:
 * decision record 0021.
 */
export function serveOldPanels(app: FastifyInstance, services: Services): void {
  const { clock, config } = services;
  if (config.LEGACY_PANEL_UNTIL === undefined) return;
  const cookies = cookieScope(config);
  const ofPrograms = { takesOldPanels: true };

  /** @throws Refusal ROUTE_UNKNOWN after the end of the service; ORIGIN_FORBIDDEN to browsers */
  function contextOf(request: FastifyRequest, reply: FastifyReply) {
    if (!servesOldPanels(config.LEGACY_PANEL_UNTIL, clock())) throw new Refusal('ROUTE_UNKNOWN');
    refuseBrowser(request);
    reply.header('cache-control', 'no-store');
    return createRequestContext(request, reply, { cookies, clock });
  }

  app.get(
    OLD_PANEL_PATH,
    { exposeHeadRoute: false, config: ofPrograms },
    async (request, reply) => {
      const context = contextOf(request, reply);
      const typed = read(accountQuery, request.query);
      try {
        const account = await readLegacyAccount(services, context, typed);
        return wantsOne(request) ? account : [account];
      } catch (error) {
        if (!isRefusal(error) || !wrongPassword.has(error.code)) throw error;
        return wantsOne(request) ? reply.code(406).send(noRow) : [];
      }
    },
  );

  const ofWrites = { bodyLimit: MOST_BODY_BYTES, config: ofPrograms };
  app.patch(OLD_PANEL_PATH, ofWrites, async (request, reply) => {
    const context = contextOf(request, reply);
    const { id } = read(writeQuery, request.query);
    const { hwid } = read(writeBody, request.body);
    const account = await bindLegacyDevice(services, context, { id, hwid });
    if (account === undefined) return reply.code(403).send(notAllowed);
    const wantsRow = String(request.headers['prefer']).includes('return=representation');
    if (!wantsRow) return reply.code(204).send();
    return wantsOne(request) ? account : [account];
  });
}

/** @throws Refusal INPUT_INVALID, without the input */
function read<Output>(schema: z.ZodType<Output>, input: unknown): Output {
  const parsed = schema.safeParse(input);
  if (!parsed.success) throw new Refusal('INPUT_INVALID', { issues: [notServed] });
  return parsed.data;
}

/** True if the caller requests the row itself, with an error if there is none. */
function wantsOne({ headers }: FastifyRequest): boolean {
  return (headers.accept ?? '').includes('application/vnd.pgrst.object+json');
}
