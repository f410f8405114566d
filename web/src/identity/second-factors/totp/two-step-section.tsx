import { messages } from '@regz/texts/en.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormDialog } from '../../../platform/forms/form-dialog.tsx';
import { QueryRegion } from '../../../platform/queries/query-region.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { LoadingRegion, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { OwnPasswordField } from '../../passwords/own-password-field.tsx';
import { SecuritySection } from '../../security-section.tsx';
import { CodeField } from '../code-field.tsx';
import { usePasswordAndCode } from '../use-password-and-code.ts';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import type { TotpDialogProps, TotpSource } from './totp-dialog.ts';
import { TurnCodesOnDialog } from './turn-codes-on-dialog.tsx';

const texts = messages.accountSecurity.codes;
const turnOffTexts = messages.accountSecurity.turnOff;
const renewTexts = messages.accountSecurity.renew;
const security = messages.accountSecurity;

type Open = 'on' | 'off' | 'renew' | null;

type TwoStepSectionProps = {
  source: TotpSource;
  /** Undefined until the login is confirmed. */
  username: string | undefined;
  /** Called after codes were enabled or disabled: other sessions have ended. */
  onSessionsEnded?: () => void;
};

function LoadingStatus() {
  return (
    <LoadingRegion label={security.loading} className="flex flex-col gap-3">
      <Skeleton className="h-10 w-full" />
      <Skeleton className="h-9 w-24" />
    </LoadingRegion>
  );
}

type StatusProps = {
  status: { on: boolean; recoveryCodesLeft: number };
  onOpen: (dialog: Open) => void;
};

function Status({ status, onOpen }: StatusProps) {
  if (!status.on) {
    return (
      <>
        <p className="text-sm text-soft">{texts.offText}</p>
        <div>
          <Button size="sm" onClick={() => onOpen('on')}>
            {texts.turnOn}
          </Button>
        </div>
      </>
    );
  }
  const { recoveryCodesLeft: left } = status;
  return (
    <>
      {left === 0 ? (
        <Notice tone="warn">{texts.noneLeft}</Notice>
      ) : (
        <p className="text-sm text-soft">{texts.left({ n: left })}</p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" size="sm" onClick={() => onOpen('renew')}>
          {texts.renew}
        </Button>
        <Button variant="secondary" size="sm" onClick={() => onOpen('off')}>
          {texts.turnOff}
        </Button>
      </div>
    </>
  );
}

/** The state of two-step codes, and the dialogs that change it. */
export function TwoStepSection({ source, username, onSessionsEnded }: TwoStepSectionProps) {
  const client = useQueryClient();
  const [open, setOpen] = useState<Open>(null);
  const status = useQuery({
    ...source.queries.readTotpStatus.queryOptions({ input: {} }),
    enabled: username !== undefined,
  });
  const refresh = () =>
    void client.invalidateQueries({ queryKey: source.queries.readTotpStatus.key() });

  function changed() {
    refresh();
    onSessionsEnded?.();
  }

  const dialog = { source, username: username ?? '', onClose: () => setOpen(null) };
  const badge = status.data ? (
    <Badge tone={status.data.on ? 'good' : 'neutral'}>
      {status.data.on ? texts.on : texts.off}
    </Badge>
  ) : null;
  return (
    <SecuritySection title={texts.title} actions={badge}>
      <QueryRegion query={status} pending={<LoadingStatus />} failed={security.loadFailed}>
        {(loaded) => <Status status={loaded} onOpen={setOpen} />}
      </QueryRegion>
      <TurnCodesOnDialog {...dialog} open={open === 'on'} onChanged={changed} />
      <TurnCodesOffDialog {...dialog} open={open === 'off'} onChanged={changed} />
      <RenewCodesDialog {...dialog} open={open === 'renew'} onChanged={refresh} />
    </SecuritySection>
  );
}

/** Creates new recovery codes, given the password and a code, and shows them once. */
function RenewCodesDialog(props: TotpDialogProps) {
  const { open, source, username, onClose, onChanged } = props;
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { form, pending, submit } = usePasswordAndCode(
    (typed) => source.calls.renewRecoveryCodes(typed),
    ({ recoveryCodes }) => {
      setCodes(recoveryCodes);
      onChanged();
    },
  );

  function close() {
    form.clear();
    setCodes(null);
    onClose();
  }

  if (codes !== null) {
    return <RecoveryCodesDialog username={username} codes={open ? codes : null} onClose={close} />;
  }
  return (
    <FormDialog
      open={open}
      form={form}
      texts={renewTexts}
      pending={pending}
      onSubmit={submit}
      onClose={close}
    >
      <OwnPasswordField username={username} {...form.field('password')} />
      <CodeField {...form.field('code')} />
    </FormDialog>
  );
}

/** Disables two-step codes, given the password and a code. */
function TurnCodesOffDialog(props: TotpDialogProps) {
  const { open, source, username, onClose, onChanged } = props;
  const toast = useToast();
  const { form, pending, submit } = usePasswordAndCode(
    (typed) => source.calls.disableTotp(typed),
    () => {
      toast.success(turnOffTexts.done);
      onChanged();
      onClose();
    },
  );
  return (
    <FormDialog
      open={open}
      form={form}
      texts={turnOffTexts}
      tone="danger"
      pending={pending}
      onSubmit={submit}
      onClose={() => {
        form.clear();
        onClose();
      }}
    >
      <OwnPasswordField username={username} {...form.field('password')} />
      <CodeField {...form.field('code')} />
    </FormDialog>
  );
}
