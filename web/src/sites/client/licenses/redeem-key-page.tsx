import { messages } from '@regz/texts/en.ts';
import { RedeemForm } from '../../../licenses/redeem-form.tsx';
import { SubscriptionCard } from '../../../licenses/subscription-card.tsx';
import { TimeHistory } from '../../../licenses/time-history.tsx';
import { LicensesCard } from '../../../orders/licenses-card.tsx';
import { useOrderOverview } from '../../../orders/use-order-overview.ts';
import { pageMeta } from '../../../platform/document/page-meta.ts';
import { paths } from '../../../platform/paths.ts';
import { Link, Navigate, useLocation } from '../../../platform/routing/router.tsx';
import { useNow } from '../../../platform/time/use-now.ts';
import { buttonClass } from '../../../ui/buttons/button-class.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { PageBody } from '../../frame/page-body.tsx';
import { useAccount } from '../account/use-account.ts';
import { useWithholding } from '../account/use-withholding.ts';
import { keyBehindHash, redeemKeyOf, redeemKeyState, redeemLink } from './redeem-link.tsx';

const { redeem, redeemPage: texts } = messages.licenses;

export function meta() {
  return pageMeta({ title: texts.heading, description: texts.description });
}

/**
 * The form to redeem a key, next to the subscription, above the keys and completed orders of the
 * account.
 */
export default function RedeemKeyPage() {
  const account = useAccount();
  const nowMs = useNow();
  const withheld = useWithholding(account, nowMs) ?? null;
  const overview = useOrderOverview(account !== undefined);
  const location = useLocation();
  const brought = keyBehindHash(location.hash);
  return (
    <PageBody>
      {brought === null || account === undefined ? null : (
        <Navigate to={paths.redeemKey} state={redeemKeyState(brought)} />
      )}
      <PageHeading title={texts.heading} description={texts.description} />
      <div className="grid items-start gap-6 lg:grid-cols-5">
        <Card title={texts.formTitle} className="lg:col-span-2">
          <RedeemForm
            key={location.key}
            successText={redeem.success}
            licenseKey={redeemKeyOf(location.state)}
          />
          <ul className="flex list-disc flex-col gap-2 border-t border-line pt-4 pl-5 text-sm text-soft">
            {texts.rules.map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ul>
        </Card>
        <div className="grid gap-4 lg:col-span-3">
          <SubscriptionCard
            account={account}
            nowMs={nowMs}
            withheld={withheld}
            more={<TimeHistory />}
          />
          <div>
            <Link to={paths.dashboard} className={buttonClass('secondary')}>
              {texts.toDashboard}
            </Link>
          </div>
        </div>
      </div>
      <LicensesCard overview={overview} redeemAction={redeemLink} quiet />
    </PageBody>
  );
}
