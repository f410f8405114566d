import * as z from 'zod';
import { account } from './accounts/account.ts';
import { activityPage } from './accounts/activity.ts';
import { totpStatus } from './accounts/second-factors/totp.ts';
import { communityStatus } from './community/community.ts';
import { deviceResets } from './devices/devices.ts';
import * as fields from './fields.ts';
import { guideProgress } from './guide/guide.ts';
import { operation } from './operation.ts';

const answer = z.strictObject({
  account,
  totp: totpStatus,
  activity: activityPage,
  community: communityStatus,
  resets: deviceResets,
  guide: guideProgress,
  /**
   * Left out while a deletion runs: its countdown starts when an answer comes, and this one may wait
   * for the scripts of its page.
   */
  deletion: z.strictObject({ pending: z.null() }).optional(),
});
export type Dashboard = z.infer<typeof answer>;

/**
 * All that the dashboard shows, on its first screen and below it, in one answer about one session: each
 * part is what its own operation answers.
 */
export const dashboard = operation({ caller: 'customer' })
  .route({ method: 'GET', path: '/dashboard' })
  .input(fields.nothing)
  .output(answer);
