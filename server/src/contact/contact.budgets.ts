import { HOUR_SECONDS } from '@regz/rules/durations.ts';
import type { AttemptLimit, BudgetsOf } from '../platform/guards/attempts/attempt-budget.ts';

declare module '../platform/guards/attempts/attempt-budget.ts' {
  interface AttemptBudgets extends BudgetsOf<typeof contactBudgets> {}
}

/** How often what this slice guards may be attempted. */
export const contactBudgets = {
  /** Messages to staff per address block. */
  contactAddress: { attempts: 10, windowSeconds: HOUR_SECONDS },
  /** Confirmations per mailbox; past it a message is kept as well, and confirmed on the page alone. */
  contactMailbox: { attempts: 3, windowSeconds: HOUR_SECONDS },
  /** Further messages of one conversation. */
  contactReply: { attempts: 10, windowSeconds: HOUR_SECONDS },
  /** Mails to staff about messages; past it a flood is in the panel alone. */
  contactStaffMail: { attempts: 60, windowSeconds: HOUR_SECONDS },
} satisfies Record<string, AttemptLimit>;
