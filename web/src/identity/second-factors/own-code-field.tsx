import { ownCode as texts } from '@regz/texts/en/identity/own-code-staff.ts';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../../platform/api/api.ts';
import type { Form } from '../../platform/forms/use-form.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { CodeField } from './code-field.tsx';

/** The refusals that are shown below the code. */
export const codeFaults = {
  ACCOUNT_CODE_REQUIRED: 'code',
  ACCOUNT_CODE_WRONG: 'code',
} as const;

type CodeProps = ReturnType<Form<'code'>['field']>;

/** A form that has a field `code` among others. */
type CodeForm = { field: (name: 'code') => Omit<CodeProps, 'name'> & { name: string } };

/**
 * The code of the person's own two-step verification, which acts that affect many people require.
 * Without it, a notice to enable it first.
 */
export function OwnCodeField({ form }: { form: CodeForm }) {
  const { data } = useQuery(queries.staff.readTotpStatus.queryOptions({ input: {} }));
  if (data?.on === false) return <Notice tone="warn">{texts.off}</Notice>;
  return <CodeField {...form.field('code')} label={texts.field} />;
}
