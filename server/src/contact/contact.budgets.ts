import { attemptBudget } from '../platform/guards/attempt-budget.ts';

declare module '../platform/guards/attempt-budget.ts' {
  interface AttemptBudgets extends ReturnType<typeof contactBudgets> {}
}

const HOUR = 3600;

/** How often what this slice guards may be tried; made once for each process. */
export function contactBudgets() {
  return {
    /** Messages to staff per address block. */
    contactAddress: attemptBudget({ tries: 10, windowSeconds: HOUR }),
    /** Confirmations per mailbox; past it a message is kept as well, and confirmed on the page alone. */
    contactMailbox: attemptBudget({ tries: 3, windowSeconds: HOUR }),
    /** Further messages of one conversation. */
    contactReply: attemptBudget({ tries: 10, windowSeconds: HOUR }),
    /** Mails to staff about messages; past it a flood is in the panel alone. */
    contactStaffMail: attemptBudget({ tries: 60, windowSeconds: HOUR }),
  };
}
