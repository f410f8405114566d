import { signInProofPayload } from '@regz/rules/panel/sign-in-codes.ts';
import { messages } from '@regz/texts/en.ts';
import { IdentityProof } from '../../identity/provider/identity-proof.tsx';
import { AroundName } from '../../ui/around-name.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { type AskingPc, useDecideSignIn, useIsProven } from './use-sign-in.ts';

const texts = messages.panel.signIn.ask;

type DecisionCardProps = {
  pc: AskingPc;
  account: { username: string; email: string | null };
  /** The page after a return from the identity provider. */
  returnTo: string;
  onDecided: (approved: boolean) => void;
};

type ProofStepProps = Pick<DecisionCardProps, 'account' | 'returnTo'> & { code: string };

/**
 * The visit to the identity provider, for exactly this code, that a PC new to the account requires.
 */
function ProofStep({ code, account, returnTo }: ProofStepProps) {
  const { email } = account;
  if (email === null) return <Notice tone="warn">{messages.errors.IDENTITY_EMAIL_REQUIRED}</Notice>;
  return (
    <>
      <p className="text-soft wrap-anywhere">{texts.prove({ email })}</p>
      <IdentityProof
        purpose="panel-sign-in"
        payload={signInProofPayload(code)}
        email={email}
        returnTo={returnTo}
        variant="primary"
        label={texts.proveAction}
      />
    </>
  );
}

/** The effect of logging the PC in, and the decision. One press for a PC that the account knows. */
export function DecisionCard({ pc, account, returnTo, onDecided }: DecisionCardProps) {
  const isProven = useIsProven(pc);
  const { pending, error, decide } = useDecideSignIn(pc.code, onDecided);
  return (
    <Card title={texts.consentTitle} className="lg:col-span-2">
      <ul className="flex list-disc flex-col gap-2 pl-5 text-sm text-soft">
        <li className="wrap-anywhere">
          <AroundName name={account.username} text={(username) => texts.runsWith({ username })} />
        </li>
        {texts.consent.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {isProven === undefined ? <Skeleton className="h-24 w-full" /> : null}
      {isProven === false ? (
        <ProofStep code={pc.code} account={account} returnTo={returnTo} />
      ) : null}
      {isProven === true && !pc.known ? <Notice tone="good">{texts.proven}</Notice> : null}
      {error === undefined ? null : <Notice tone="bad">{error}</Notice>}
      <div className="flex flex-wrap gap-3">
        {isProven === true ? (
          <Button
            pending={pending === true}
            pendingText={texts.approving}
            onClick={() => decide(true)}
          >
            {texts.approve}
          </Button>
        ) : null}
        <Button
          variant="secondary"
          pending={pending === false}
          pendingText={texts.refusing}
          onClick={() => decide(false)}
        >
          {texts.refuse}
        </Button>
      </div>
    </Card>
  );
}
