import { ACCOUNT_LIMITS } from '@regz/rules/identity/account-limits.ts';
import { gmailRefusal } from '@regz/rules/identity/email-domain.ts';
import { messages } from '@regz/texts/en.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import { api } from '../../platform/api/api.ts';
import { errorText } from '../../platform/api/error-text.ts';
import { lazyPart } from '../../platform/connection/load-part.tsx';
import { useForm } from '../../platform/forms/use-form.ts';
import { paths } from '../../platform/paths.ts';
import { Link } from '../../platform/routing/router.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { FormShell } from '../../ui/forms/form-shell.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { DescriptionList } from '../../ui/layout/description-list.tsx';
import { OwnPasswordField } from '../passwords/own-password-field.tsx';
import { sendFilled } from '../second-factors/security-fault.ts';
import { type Account, customerSession } from '../session/customer-session.ts';
import { addEmailFault } from './add-email-fault.ts';
import type { CorrectEmailDialogProps } from './correct-email-dialog.tsx';

const texts = messages.accountEmail.card;

const CorrectEmailDialog = lazyPart<CorrectEmailDialogProps>(async () => {
  const dialog = await import('./correct-email-dialog.tsx');
  return dialog.CorrectEmailDialog;
});

/** Corrects an unverified address, in a dialog that loads on demand. */
function CorrectAddress({ username }: { username: string }) {
  const [correcting, setCorrecting] = useState<'open' | 'closed' | null>(null);
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setCorrecting('open')}>
        {texts.correct}
      </Button>
      {correcting === null ? null : (
        <Suspense>
          <CorrectEmailDialog
            username={username}
            open={correcting === 'open'}
            onClose={() => setCorrecting('closed')}
          />
        </Suspense>
      )}
    </>
  );
}

/** The two ways to verify an address: a mailed link, and the page's own way. */
function VerifyAddress({ otherWay }: { otherWay: ReactNode }) {
  const send = useMutation({ mutationFn: () => api.identity.sendEmailVerification({}) });
  return (
    <>
      {send.data ? (
        <Notice tone="good">
          <p>{texts.sent({ email: send.data.email })}</p>
          <p>
            <Link to={paths.confirmEmail} className="underline underline-offset-4">
              {texts.toCode}
            </Link>
          </p>
        </Notice>
      ) : null}
      {send.isError ? <Notice tone="bad">{errorText(send.error)}</Notice> : null}
      <div className="flex flex-wrap gap-3">
        {otherWay}
        <Button
          variant="secondary"
          pending={send.isPending}
          pendingText={texts.sending}
          onClick={() => send.mutate()}
        >
          {texts.send}
        </Button>
      </div>
    </>
  );
}

type EmailCardProps = {
  account: Account;
  /** Another way to verify the address. It also adds one if there is none. */
  verifyAction?: ReactNode;
};

/** The Email Settings card. */
export function EmailCard({ account, verifyAction }: EmailCardProps) {
  const { username, email, emailVerified, emailCorrected } = account;
  return (
    <Card ground title={texts.title} description={texts.description}>
      {email === null ? (
        <>
          <AddEmailForm username={username} />
          {verifyAction}
        </>
      ) : (
        <>
          <DescriptionList
            rows={[
              {
                label: texts.address,
                value: (
                  <span className="flex flex-wrap items-center gap-2">
                    <span translate="no" className="min-w-0 wrap-anywhere">
                      {email}
                    </span>
                    <Badge tone={emailVerified ? 'good' : 'warn'}>
                      {emailVerified ? texts.verified : texts.unverified}
                    </Badge>
                    {emailVerified || emailCorrected ? null : (
                      <CorrectAddress username={username} />
                    )}
                  </span>
                ),
              },
            ]}
          />
          {emailVerified ? (
            <p className="text-sm text-soft">{texts.unchangeable}</p>
          ) : (
            <VerifyAddress otherWay={verifyAction} />
          )}
        </>
      )}
    </Card>
  );
}

/**
 * Adds an email address to an account without one, with its password. Save requires a valid
 * address. Source: ASVS 7.5.1.
 */
function AddEmailForm({ username }: { username: string }) {
  const client = useQueryClient();
  const toast = useToast();
  const form = useForm({ email: '', password: '' });
  const [left, setLeft] = useState(false);
  const add = useMutation({
    mutationFn: (input: { email: string; password: string }) => api.identity.addEmail(input),
    onSuccess: async () => {
      toast.success(texts.added);
      await client.invalidateQueries({ queryKey: customerSession.queryKey });
    },
    onError: (error) => form.refuse(addEmailFault(error)),
  });
  const { email, password } = form.values;
  const refusal = gmailRefusal(email);
  const typedWrong = left && email !== '' && refusal !== null;

  function submit() {
    if (refusal !== null) return;
    sendFilled(form, () => add.mutate({ email: email.trim(), password }));
  }

  const field = form.field('email');
  return (
    <FormShell
      form={form}
      pending={add.isPending}
      onSubmit={submit}
      footer={
        <div>
          <Button
            type="submit"
            disabled={refusal !== null}
            pending={add.isPending}
            pendingText={texts.pending}
          >
            {texts.submit}
          </Button>
        </div>
      }
    >
      <TextField
        {...field}
        type="email"
        label={texts.field}
        hint={texts.hint}
        error={typedWrong ? messages.errors[refusal] : field.error}
        onBlur={() => setLeft(true)}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={ACCOUNT_LIMITS.email}
      />
      <OwnPasswordField {...form.field('password')} username={username} />
    </FormShell>
  );
}
