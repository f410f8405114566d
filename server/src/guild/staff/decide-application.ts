import { paths } from '@regz/rules/sites/paths.ts';
import { isBlank } from '@regz/rules/texts.ts';
import { recordAct } from '../../audit/record-act.ts';
import type { Database } from '../../platform/database/database.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { privateLink } from '../../platform/guards/private-link.ts';
import type { AdminCaller } from '../../platform/http/callers.ts';
import { keepAnswer } from '../../platform/http/idempotency.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { decideOpen, findApplication } from '../guild.queries.ts';
import { type Application, applicationView } from './application-view.ts';

/**
 * Accepts or declines an application, once, and mails the applicant in the same transaction.
 * @throws Refusal GUILD_APPLICATION_UNKNOWN, or GUILD_APPLICATION_DECIDED with what a colleague decided
 */
export async function decideApplication(
  services: Services,
  context: RequestContext<AdminCaller>,
  { id, accepted, note: typed }: { id: string; accepted: boolean; note: string },
): Promise<Application> {
  const note = isBlank(typed) ? null : typed.trim();
  const state = accepted ? 'accepted' : 'declined';
  return transaction(services.db, async ({ trx }) => {
    const { link, tokenHash } = privateLink(services, { page: paths.guildApplication, id });
    const at = new Date(services.clock());
    const by = context.caller.username;
    const decided = await decideOpen(trx, { id, state, note, by, at, tokenHash });
    if (decided === undefined) {
      throw new Refusal('GUILD_APPLICATION_DECIDED', await requireApplication(trx, id));
    }
    const application = await requireApplication(trx, id);
    const { email, inGameName } = application;
    const data = { inGameName, note, link };
    const template = `guild-${state}` as const;
    await sendMail(services, trx, { to: email, template, fallback: decided.language, data });
    const object = { kind: 'guild-application', id };
    await recordAct(trx, context, { action: accepted ? 'guild.accept' : 'guild.decline', object });
    await keepAnswer(trx, context.idempotency, application);
    return application;
  });
}

async function requireApplication(db: Database, id: string): Promise<Application> {
  const row = await findApplication(db, id);
  if (row === undefined) throw new Refusal('GUILD_APPLICATION_UNKNOWN');
  return applicationView(row);
}
