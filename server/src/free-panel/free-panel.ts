import { DAY_SECONDS } from '@regz/rules/durations.ts';
import { logOut } from '../identity/sessions/log-out.ts';
import type { Database } from '../platform/database/database.ts';
import {
  type AttemptLimit,
  type BudgetsOf,
  perQuarterHour,
} from '../platform/guards/attempts/attempt-budget.ts';
import type { PersonalData } from '../platform/personal-data.ts';
import type { Slice } from '../platform/slice.ts';
import { findOncePer } from './free-panel.queries.ts';
import { logInLinkAdmin } from './link-admin/log-in-link-admin.ts';
import { openAdminLink } from './link-admin/open-admin-link.ts';
import { readOwnLink } from './link-admin/read-own-link.ts';
import { createLink } from './manage/create-link.ts';
import { listLinks } from './manage/list-links.ts';
import { removeLink } from './manage/remove-link.ts';
import { setLinkEnabled } from './manage/set-link-enabled.ts';
import { setOncePer } from './staff/set-once-per.ts';
import { findUsesOf } from './usage.queries.ts';
import { openLink } from './visit/open-link.ts';
import { signInThroughLink } from './visit/sign-in-through-link.ts';
import { signUpThroughLink } from './visit/sign-up-through-link.ts';

declare module '../platform/guards/attempts/attempt-budget.ts' {
  interface AttemptBudgets extends BudgetsOf<typeof freePanelBudgets> {}
}

/** How often what this slice guards may be attempted. */
const freePanelBudgets = {
  /** Keys that open no link, per address block. */
  linkGuess: perQuarterHour(30),
  /** Pages of links that one address block opens. */
  linkOpen: perQuarterHour(300),
  /** Uses of links per address block, which a whole network may share. */
  linkUse: { attempts: 100, windowSeconds: DAY_SECONDS },
  /** Links that one manager makes: each costs a password hash. */
  linkCreate: perQuarterHour(100),
} satisfies Record<string, AttemptLimit>;

/** Operations of staff and of a link's admin alike. */
const linkOperations = { listLinks, createLink, setLinkEnabled, removeLink };

export const freePanel = {
  operations: {
    freePanel: {
      openLink,
      signInThroughLink,
      signUpThroughLink,
      openAdminLink,
      logInLinkAdmin,
      logOut: (services, context) => logOut(services, context, { kind: 'link-admin' }),
      readOwnLink,
      ...linkOperations,
      staff: {
        readOncePer: ({ db }) => findOncePer(db),
        setOncePer,
        ...linkOperations,
      },
    },
  },
  attemptLimits: () => freePanelBudgets,
  exportCustomer: (db, { id }) => exportFreePanel(db, id),
} satisfies Slice;

/** Which trial links a customer has used. */
async function exportFreePanel(db: Database, userId: string): Promise<PersonalData> {
  return { free_panel_usage: await findUsesOf(db, userId) };
}
