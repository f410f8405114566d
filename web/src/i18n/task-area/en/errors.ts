import { messages } from '@regz/texts/en.ts';
import { formatInstant } from '../format.ts';
import type { TaskAreaErrors } from '../task-area-errors.ts';
import { dates } from './dates.ts';

/** The task area's refusals: those of all sites, and those with other texts here. */
export const errors: TaskAreaErrors = {
  ...messages.errors,
  ATTEMPTS_EXCEEDED: ({ retryAfterSeconds }) =>
    `Too many attempts. Please try again in ${retryAfterSeconds} seconds.`,
  SERVICE_BUSY: ({ retryAfterSeconds }) =>
    `The server is busy. Please try again in ${retryAfterSeconds} seconds.`,
  ACCOUNT_EMAIL_VERIFIED: 'Your email address is already verified.',
  ACCOUNT_EMAIL_UNCHANGED: 'This is already the email address of your account.',
  ACCOUNT_EMAIL_CORRECTED:
    'You have corrected your email address once already. Please contact support to change it again.',
  SHOP_NOT_OPEN: ({ opensAt }) =>
    `The shop opens for your account on ${formatInstant(dates, opensAt)}.`,
  SHOP_NETWORK_PACE: ({ opensAt }) =>
    `Many keys were bought from your network. You can buy again from ${formatInstant(dates, opensAt)}.`,
};
