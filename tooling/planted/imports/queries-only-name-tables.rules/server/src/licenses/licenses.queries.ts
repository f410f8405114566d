import { daysLeft } from '@regz/rules/licenses/expiry.ts';

export const decided = daysLeft;
