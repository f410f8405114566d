import * as z from 'zod';
import { communityStatus } from './community/community.ts';
import { account } from './customers/account.ts';
import { activityPage } from './customers/activity.ts';
import { deviceResets } from './devices/devices.ts';
import * as fields from './fields.ts';
import { guideProgress } from './guide/guide.ts';
import { totpStatus } from './identity/totp.ts';
import { runningIncidents } from './incidents/incidents.ts';
import { ownPackage } from './licenses/licenses.ts';
import { reminderChoice } from './licenses/reminders.ts';
import { operation } from './operation.ts';
import { orderReminderChoice } from './orders/order-reminders.ts';
import { waitingThing } from './orders/waiting.ts';
import { ownPcs } from './panel/customer.ts';

const answer = z.strictObject({
  account,
  package: ownPackage,
  totp: totpStatus,
  activity: activityPage,
  community: communityStatus,
  resets: deviceResets,
  pcs: ownPcs,
  guide: guideProgress,
  incidents: runningIncidents,
  reminders: reminderChoice,
  orderReminders: orderReminderChoice,
  waiting: waitingThing,
  /**
   * Absent during a pending deletion. Its countdown starts when its answer arrives, and this answer
   * may have to wait for the page's scripts.
   */
  deletion: z.strictObject({ pending: z.null() }).optional(),
});
export type Dashboard = z.infer<typeof answer>;

/**
 * All data of the dashboard, in one answer for one session. Each part equals the answer of its own
 * operation.
 */
export const dashboard = operation({ caller: 'customer' })
  .route({ method: 'GET', path: '/dashboard' })
  .input(fields.nothing)
  .output(answer);
