import { trialRegistrationRefusal } from '@regz/rules/free-panel/trial.ts';
import { messages } from '@regz/texts/en.ts';
import type { RegisterFormState } from '../../identity/sign-in/registration-fields.tsx';
import { RegistrationForm } from '../../identity/sign-in/registration-form.tsx';
import { api } from '../../platform/api/api.ts';
import { useIdempotencyKey } from '../../platform/api/use-idempotency-key.ts';
import { SupportLink } from '../../platform/support-link.tsx';
import { visitorRegistrationFailure, visitorRegistrationFault } from './visitor-fault.ts';
import type { LinkUse } from './visitor-sign-in-form.tsx';

type VisitorSignUpFormProps = {
  /** The code of the link. */
  linkKey: string;
  form: RegisterFormState;
  onUsed: (use: LinkUse) => void;
};

/** The registration through a trial link. */
export function VisitorSignUpForm({ linkKey, form, onUsed }: VisitorSignUpFormProps) {
  const attempts = useIdempotencyKey();
  return (
    <>
      <RegistrationForm
        form={form}
        texts={messages.freePanelVisit.signUp}
        register={async (input) => {
          const attempt = attempts.keyFor(form.values);
          try {
            const use = await api.freePanel.signUpThroughLink({ ...input, key: linkKey, attempt });
            attempts.settle();
            return use;
          } catch (error) {
            attempts.settle(error);
            throw error;
          }
        }}
        onRegistered={onUsed}
        rule={trialRegistrationRefusal}
        terms={{ passwordMin: 1, mobileNumber: 'optional' }}
        faults={{ ofRule: visitorRegistrationFault, ofCall: visitorRegistrationFailure }}
      />
      <SupportLink text={form.fault?.text ?? ''} />
    </>
  );
}
