import type { ChallengeAction } from '@regz/contract/identity/challenges.ts';
import { CHALLENGE_PASS } from '@regz/rules/identity/challenge-pass.ts';
import { isBlank } from '@regz/rules/texts.ts';
import { messages } from '@regz/texts/en.ts';
import { codes as texts } from '@regz/texts/en/identity/codes.ts';
import type { Form } from '../../platform/forms/use-form.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { FormShell } from '../../ui/forms/form-shell.tsx';
import { Challenge } from '../challenge/challenge.tsx';
import type { ChallengeUse } from '../challenge/use-challenge.ts';
import { CodeField } from '../second-factors/code-field.tsx';
import { UsernameHint } from '../username-hint.tsx';
import type { CredentialsField } from './credentials-fault.ts';

export type CodeStepProps = {
  form: Form<CredentialsField>;
  action: ChallengeAction;
  challenge: ChallengeUse;
  texts: { submit: string; pending: string };
  pending: boolean;
  onSubmit: () => void;
  onBack: () => void;
};

/**
 * The second step of a login: a code, after the right password. The challenge of the first step
 * counts. Another is shown only if the server requires it.
 */
export function CodeStep(props: CodeStepProps) {
  const { form, action, challenge, pending, onSubmit, onBack } = props;

  function submit() {
    if (isBlank(form.values.code)) form.refuse({ fields: { code: messages.forms.required } });
    else onSubmit();
  }

  function goBack() {
    form.clear('code');
    onBack();
  }

  return (
    <FormShell
      form={form}
      pending={pending}
      onSubmit={submit}
      className="flex flex-col gap-5"
      footer={
        <>
          <Button
            type="submit"
            unready={challenge.answer === null}
            pending={pending}
            pendingText={props.texts.pending}
          >
            {props.texts.submit}
          </Button>
          <Button variant="secondary" disabled={pending} onClick={goBack}>
            {texts.back}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-1">
        <h3 className="text-lg font-semibold">{texts.stepTitle}</h3>
        <p className="text-sm text-soft">{texts.stepText}</p>
      </div>
      <UsernameHint username={form.values.username} />
      <CodeField {...form.field('code')} takesFocus />
      {challenge.answer === CHALLENGE_PASS ? null : (
        <Challenge key={challenge.round} action={action} use={challenge} />
      )}
    </FormShell>
  );
}
