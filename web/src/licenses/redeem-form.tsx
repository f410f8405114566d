import { LICENSE_KEY_MAX_LENGTH, normalizeLicenseKey } from '@regz/rules/licenses/license-key.ts';
import { messages } from '@regz/texts/en.ts';
import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../platform/connection/load-part.tsx';
import { useForm } from '../platform/forms/use-form.ts';
import { SupportLink } from '../platform/support-link.tsx';
import { Button } from '../ui/buttons/button.tsx';
import { FormShell } from '../ui/forms/form-shell.tsx';
import { TextField } from '../ui/forms/text-field.tsx';
import { redeemFault } from './redeem-fault.ts';
import { ReplacementQuestion, useRedeem } from './use-redeem.tsx';

const errors = messages.errors;
const texts = messages.licenses.redeem;

const RedeemResult = lazyPart(async () => {
  const act = await import('./redeem-act.tsx');
  return act.RedeemResult;
});

/** Null for a key that can be sent, also while the check cannot be loaded. */
async function warningAbout(licenseKey: string): Promise<string | null> {
  const check = await import('./redeem-act.tsx').catch(() => null);
  return check === null ? null : check.mistypedWarning(licenseKey);
}

type RedeemFormProps = {
  successText: string;
  /** The initial key in the field, ready to be sent. */
  licenseKey?: string | undefined;
  /** True for a secondary button. */
  quiet?: boolean;
};

/**
 * Redeems a license key. Warns first, without a request, if it looks mistyped. Confirms first if a
 * key would replace a running subscription. A refused key stays in the field.
 */
export function RedeemForm({ successText, licenseKey, quiet = false }: RedeemFormProps) {
  const form = useForm({ licenseKey: '' }, licenseKey === undefined ? {} : { licenseKey });
  const formId = form.id;
  const [isChecking, setIsChecking] = useState(false);
  /** The mistyped key of the last warning, which a second press sends. */
  const [warnedOf, setWarnedOf] = useState('');
  useEffect(() => {
    if (licenseKey === undefined) return;
    document.getElementById(formId)?.querySelector('input')?.focus();
  }, [formId, licenseKey]);
  const redeem = useRedeem({
    onRedeemed: () => form.clear(),
    onFailed: (error) => form.refuse(redeemFault(error)),
  });
  const pending = isChecking || redeem.pending;

  async function submit() {
    const typed = normalizeLicenseKey(form.values.licenseKey);
    if (typed === '') {
      form.refuse({ fields: { licenseKey: errors.LICENSE_KEY_MISSING } });
      return;
    }
    if (typed.length > LICENSE_KEY_MAX_LENGTH) {
      form.refuse({ fields: { licenseKey: errors.LICENSE_UNKNOWN } });
      return;
    }
    form.accept();
    setIsChecking(true);
    const warning = typed === warnedOf ? null : await warningAbout(typed);
    setIsChecking(false);
    if (warning !== null) {
      setWarnedOf(typed);
      form.refuse({ fields: { licenseKey: warning } });
      return;
    }
    redeem.start(typed);
  }

  return (
    <>
      <FormShell
        form={form}
        pending={pending}
        onSubmit={() => void submit()}
        footer={
          <Button
            type="submit"
            variant={quiet || redeem.result ? 'secondary' : 'primary'}
            pending={pending}
            pendingText={texts.pending}
          >
            {texts.submit}
          </Button>
        }
      >
        <TextField
          {...form.field('licenseKey')}
          label={texts.field}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          className="font-mono"
        />
        <SupportLink text={form.fault?.fields?.licenseKey ?? ''} />
      </FormShell>
      {redeem.result ? (
        <Suspense>
          <RedeemResult text={successText} result={redeem.result} quiet={quiet} />
        </Suspense>
      ) : null}
      <ReplacementQuestion redeem={redeem} />
    </>
  );
}
