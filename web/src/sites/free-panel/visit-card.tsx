import { useState } from 'react';
import { type LinkUse, VisitorSignInForm } from '../../free-panel/sign-in/visitor-sign-in-form.tsx';
import { VisitorSignUpForm } from '../../free-panel/sign-in/visitor-sign-up-form.tsx';
import { messages } from '../../i18n/en.ts';
import { useForm } from '../../platform/forms/use-form.ts';
import { useLocation } from '../../platform/routing/router.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Tabs } from '../../ui/layout/tabs.tsx';

const texts = messages.freePanelVisit;

/** The hash that opens the second tab. Source: specification B 2. */
const REGISTER_HASH = '#register';

const noRegistration = {
  username: '',
  email: '',
  mobileNumber: '',
  password: '',
  confirmPassword: '',
};

type VisitCardProps = {
  linkKey: string;
  onUsed: (use: LinkUse, signedUp: boolean) => void;
};

/** The tabs Sign In and Sign Up; both keep what was typed. Source: specification B 2. */
export function VisitCard({ linkKey, onUsed }: VisitCardProps) {
  const { hash } = useLocation();
  const [tab, setTab] = useState<'sign-in' | 'sign-up'>(
    hash === REGISTER_HASH ? 'sign-up' : 'sign-in',
  );
  const signIn = useForm({ username: '', password: '', code: '' });
  const signUp = useForm(noRegistration);
  return (
    <Card title={texts.tabs}>
      <Tabs
        label={texts.tabs}
        value={tab}
        onValueChange={setTab}
        tabs={[
          {
            value: 'sign-in',
            label: texts.signIn.tab,
            content: (
              <VisitorSignInForm
                linkKey={linkKey}
                form={signIn}
                onUsed={(use) => onUsed(use, false)}
              />
            ),
          },
          {
            value: 'sign-up',
            label: texts.signUp.tab,
            content: (
              <VisitorSignUpForm
                linkKey={linkKey}
                form={signUp}
                onUsed={(use) => onUsed(use, true)}
              />
            ),
          },
        ]}
      />
    </Card>
  );
}
