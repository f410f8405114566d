import { Link } from 'react-router';
import { messages } from '../../i18n/en.ts';
import { RedeemForm } from '../../licenses/redeem-form.tsx';
import { SubscriptionCard } from '../../licenses/subscription-card.tsx';
import { pageMeta } from '../../platform/page-meta.ts';
import { paths } from '../../platform/paths.ts';
import { useNow } from '../../platform/use-now.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Card } from '../../ui/card.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { PageBody } from '../frame/page-body.tsx';
import { useAccount } from './use-account.ts';

const { redeem, redeemPage: texts } = messages.licenses;

export function meta() {
  return pageMeta({ title: texts.heading, description: texts.description });
}

/** Redeeming a key beside the subscription it changes. Source: specification A 2.6. */
export default function RedeemKeyPage() {
  const account = useAccount();
  const nowMs = useNow();
  return (
    <PageBody>
      <PageHeading title={texts.heading} description={texts.description} />
      <div className="grid items-start gap-6 lg:grid-cols-5">
        <Card title={texts.formTitle} className="lg:col-span-2">
          <RedeemForm successText={redeem.success} />
          <ul className="flex list-disc flex-col gap-2 border-t border-line pt-4 pl-5 text-sm text-soft">
            {texts.rules.map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ul>
        </Card>
        <div className="grid gap-4 lg:col-span-3">
          <SubscriptionCard account={account} nowMs={nowMs} />
          <div>
            <Link to={paths.dashboard} className={buttonClass('secondary')}>
              {texts.toDashboard}
            </Link>
          </div>
        </div>
      </div>
    </PageBody>
  );
}
