import { messages } from '../i18n/en.ts';
import type { Api } from '../platform/api/api.ts';

const texts = messages.accountStaff.codes;

/** An account of staff, as staff see it. */
export type StaffAccount = Awaited<ReturnType<Api['staff']['listStaff']>>[number];

/** Whether an account has a second factor, and whether it has to. */
export function codesText({ codesOn, codesRequired }: StaffAccount): string {
  if (codesOn) return codesRequired ? texts.required : texts.on;
  return codesRequired ? texts.missing : texts.off;
}
