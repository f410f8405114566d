import { signInPath } from '@regz/rules/panel/sign-in-codes.ts';
import { readTypedCode } from '@regz/rules/typed-codes.ts';
import { messages } from '@regz/texts/en.ts';
import type { Account } from '../../../identity/session/customer-session.ts';
import { CodeForm } from '../../../panel/sign-in/code-form.tsx';
import { pageMeta } from '../../../platform/document/page-meta.ts';
import { useNavigate, useSearchParams } from '../../../platform/routing/router.tsx';
import { LoadingRegion, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { PageBody } from '../../frame/page-body.tsx';
import { useAccount } from '../account/use-account.ts';
import { PcDecision } from './pc-decision.tsx';

const texts = messages.panel.signIn;

export function meta() {
  return pageMeta({ title: texts.heading, description: texts.description });
}

function Loading() {
  return (
    <LoadingRegion label={texts.loading} className="grid gap-6 lg:grid-cols-5">
      <Skeleton className="h-96 w-full lg:col-span-3" />
      <Skeleton className="h-72 w-full lg:col-span-2" />
    </LoadingRegion>
  );
}

/** The PC of the code in the address, or the field for a code. */
function Place({ account }: { account: Account }) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const typed = search.get('code') ?? '';
  const code = readTypedCode(typed);
  if (code !== null) {
    return <PcDecision key={code} code={code} account={account} pending={<Loading />} />;
  }
  return (
    <div className="w-full max-w-[36rem]">
      <Card title={texts.form.title}>
        <CodeForm typed={typed} onCode={(entered) => navigate(signInPath(entered))} />
      </Card>
    </div>
  );
}

/**
 * The page that confirms the code that the panel shows on a PC. A login or a registration in
 * between returns here with the code. Source: decision record 0021; RFC 8628.
 */
export default function PanelSignInPage() {
  const account = useAccount();
  return (
    <PageBody>
      <PageHeading title={texts.heading} description={texts.description} />
      {account === undefined ? <Loading /> : <Place account={account} />}
    </PageBody>
  );
}
