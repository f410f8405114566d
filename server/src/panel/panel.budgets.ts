import { MINUTE_SECONDS } from '@regz/rules/durations.ts';
import {
  type AttemptLimit,
  type BudgetsOf,
  hourly,
} from '../platform/guards/attempts/attempt-budget.ts';

declare module '../platform/guards/attempts/attempt-budget.ts' {
  interface AttemptBudgets extends BudgetsOf<typeof panelBudgets> {}
}

/** How often what this slice guards may be attempted. Nothing counts per name that a program gives. */
export const panelBudgets = {
  /** Heartbeats of programs that nobody has signed in, and the codes they are given, per address block: a café. */
  panelStranger: { attempts: 300, windowSeconds: MINUTE_SECONDS },
  panelCode: hourly(60),
  /** Heartbeats of a PC that somebody has signed in. */
  panelHeartbeat: { attempts: 12, windowSeconds: MINUTE_SECONDS },
  /** Codes that no program shows, per account and address block. */
  panelWrongCode: hourly(10),
  panelSettings: { attempts: 6, windowSeconds: MINUTE_SECONDS },
  panelRelease: hourly(60),
} satisfies Record<string, AttemptLimit>;
