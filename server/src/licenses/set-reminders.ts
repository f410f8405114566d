import type { CustomerCaller } from '../platform/http/callers.ts';
import type { RequestContext } from '../platform/http/request-context.ts';
import type { Services } from '../platform/services.ts';
import { acceptReminders, refuseReminders, refusesReminders } from './reminders.queries.ts';

type Choice = { wanted: boolean };

/** Whether a customer is mailed about the end of the subscription. */
export async function readReminders(
  { db }: Pick<Services, 'db'>,
  { caller }: Pick<RequestContext<CustomerCaller>, 'caller'>,
): Promise<Choice> {
  return { wanted: !(await refusesReminders(db, caller.id)) };
}

/** Turns the mails about the end of the subscription on or off, from the next one on. */
export async function setReminders(
  { db }: Pick<Services, 'db'>,
  { caller }: Pick<RequestContext<CustomerCaller>, 'caller'>,
  { wanted }: Choice,
): Promise<Choice> {
  await (wanted ? acceptReminders(db, caller.id) : refuseReminders(db, caller.id));
  return { wanted };
}
