import {
  API_TOKEN_LIMITS,
  type TokenScope,
  tokenScopes,
} from '@regz/rules/api-tokens/new-token.ts';
import { ACCOUNT_LIMITS } from '@regz/rules/identity/account-limits.ts';
import { messages } from '@regz/texts/en.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, type Api, queries } from '../platform/api/api.ts';
import { errorText } from '../platform/api/error-text.ts';
import { fieldFault } from '../platform/forms/field-fault.ts';
import { FormDialog } from '../platform/forms/form-dialog.tsx';
import { type Form, missingFields, useForm } from '../platform/forms/use-form.ts';
import { PasswordField } from '../ui/forms/password-field.tsx';
import { SelectField } from '../ui/forms/select-field.tsx';
import { SwitchChoice } from '../ui/forms/switch-choice.tsx';
import { TextField } from '../ui/forms/text-field.tsx';
import { TextareaField } from '../ui/forms/textarea-field.tsx';

const texts = messages.apiTokensStaff;

const blank = {
  name: '',
  days: String(API_TOKEN_LIMITS.usualDays),
  addressBlocks: '',
  ownPassword: '',
};

const fieldOf = {
  API_TOKEN_BLOCK_INVALID: 'addressBlocks',
  ACCOUNT_PASSWORD_WRONG: 'ownPassword',
} as const;

function Fields({ form }: { form: Form<keyof typeof blank> }) {
  return (
    <>
      <SelectField
        {...form.field('days')}
        label={texts.fields.days}
        options={daysChoices.map((days) => ({
          value: String(days),
          label: days === 365 ? texts.year : texts.days({ n: days }),
        }))}
      />
      <TextareaField
        {...form.field('addressBlocks')}
        label={texts.fields.addressBlocks}
        hint={texts.fields.addressBlocksHint}
        rows={2}
        spellCheck={false}
      />
      <PasswordField
        {...form.field('ownPassword')}
        label={texts.fields.ownPassword}
        hint={texts.fields.ownPasswordHint}
        autoComplete="current-password"
        maxLength={ACCOUNT_LIMITS.password}
        showLabel={messages.controls.showPassword}
        hideLabel={messages.controls.hidePassword}
      />
    </>
  );
}

type CreateTokenDialogProps = {
  open: boolean;
  onMade: (token: string) => void;
  onClose: () => void;
};

/** Takes the purpose and the rights of a new token, and creates it. */
export function CreateTokenDialog({ open, onMade, onClose }: CreateTokenDialogProps) {
  const client = useQueryClient();
  const form = useForm(blank);
  const [scopes, setScopes] = useState<readonly TokenScope[]>([]);
  const make = useMutation({
    mutationFn: ({ name, days, addressBlocks, ownPassword }: typeof blank) =>
      api.apiTokens.createToken({
        name,
        scopes: tokenScopes.filter((scope) => scopes.includes(scope)),
        days: daysChoices.find((each) => String(each) === days) ?? API_TOKEN_LIMITS.usualDays,
        addressBlocks: addressBlocksIn(addressBlocks),
        ownPassword,
      }),
    onSuccess: ({ token }) => {
      close();
      onMade(token);
    },
    onError: (error) => form.refuse(fieldFault(error, fieldOf) ?? { text: errorText(error) }),
    onSettled: () => client.invalidateQueries({ queryKey: queries.apiTokens.listTokens.key() }),
  });

  function close() {
    form.clear();
    setScopes([]);
    onClose();
  }

  function submit() {
    const { name, ownPassword } = form.values;
    const fields = missingFields({ name, ownPassword });
    const text = scopes.length === 0 ? messages.errors.API_TOKEN_SCOPES_MISSING : undefined;
    if (text !== undefined || Object.keys(fields).length > 0) {
      form.refuse({ ...(text === undefined ? {} : { text }), fields });
      return;
    }
    form.accept();
    make.mutate(form.values);
  }

  return (
    <FormDialog
      open={open}
      form={form}
      texts={texts.makeDialog}
      pending={make.isPending}
      onSubmit={submit}
      onClose={close}
    >
      <TextField
        {...form.field('name')}
        label={texts.fields.name}
        hint={texts.fields.nameHint}
        autoComplete="off"
        maxLength={API_TOKEN_LIMITS.name}
      />
      <SwitchChoice
        legend={texts.fields.scopes}
        options={tokenScopes.map((value) => ({ value, label: texts.scopes[value] }))}
        chosen={scopes}
        onChange={setScopes}
      />
      <Fields form={form} />
    </FormDialog>
  );
}

/** A token as staff see it: without its secret. */
export type ListedToken = Awaited<ReturnType<Api['apiTokens']['listTokens']>>[number];

/** The selectable lifetimes of a token, in days. */
const daysChoices: readonly number[] = [7, 30, API_TOKEN_LIMITS.usualDays, 180, 365];

/** The addresses in a text, one per line. */
function addressBlocksIn(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
