import { convertPrice, formatMoney } from '@regz/rules/storefront/currencies.ts';
import { messages } from '@regz/texts/en.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type Api, queries } from '../../../platform/api/api.ts';
import { pageMeta } from '../../../platform/document/page-meta.ts';
import { paths } from '../../../platform/paths.ts';
import { QueryRegion } from '../../../platform/queries/query-region.tsx';
import { useLocation } from '../../../platform/routing/router.tsx';
import { useTakenOver } from '../../../platform/use-taken-over.ts';
import { planTitle } from '../../../storefront/plan-title.ts';
import { planAddress } from '../../../storefront/store-address.ts';
import { buttonClass } from '../../../ui/buttons/button-class.ts';
import { LoadingRegion, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { PageBody } from '../../frame/page-body.tsx';
import { useAccount } from '../account/use-account.ts';
import { ChangePackage } from './change-package.tsx';

const texts = messages.storefrontRenewal;
const heading = messages.planLinks.renew;

type Renewal = Awaited<ReturnType<Api['storefront']['readRenewal']>>;

export function meta() {
  return pageMeta({ title: heading.title, description: heading.text });
}

/**
 * Opens the plan in the store. The link is for people who return, and for browsers that do not
 * redirect.
 */
function ToPlan({ title, address }: { title: string; address: string }) {
  useEffect(() => location.replace(address), [address]);
  return (
    <Card title={title}>
      <p role="status" className="text-soft">
        {texts.opening({ plan: title })}
      </p>
      <div>
        <a href={address} className={buttonClass('primary')}>
          {texts.open}
        </a>
      </div>
    </Card>
  );
}

function NearPlans({ near, currency }: Pick<Renewal, 'near' | 'currency'>) {
  if (near.length === 0) return null;
  return (
    <>
      <h3 className="label-mono text-faint">{texts.near}</h3>
      <ul className="divide-y divide-line border-t border-line">
        {near.map((plan) => (
          <li key={plan.id} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <div className="min-w-0">
              <p className="font-medium wrap-anywhere">{planTitle(plan)}</p>
              <p className="text-sm text-soft">
                {texts.price({
                  price: formatMoney(
                    convertPrice(plan.priceMinor, currency.rateMicros),
                    currency.symbol,
                  ),
                  days: plan.days,
                })}
              </p>
            </div>
            <a
              href={planAddress({ plan, currency: currency.code })}
              className={buttonClass('secondary', 'sm')}
            >
              <span>{texts.choose}</span>
              <span className="sr-only">{` ${planTitle(plan)}`}</span>
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

function RenewalCard({ standing, plan, near, currency }: Renewal) {
  if (standing === 'for-sale' && plan !== null) {
    return (
      <ToPlan title={planTitle(plan)} address={planAddress({ plan, currency: currency.code })} />
    );
  }
  const { title, text } = texts.standing[standing === 'for-sale' ? 'never-bought' : standing];
  return (
    <Card title={title}>
      <p className="text-soft">
        {typeof text === 'string' ? text : text({ plan: plan === null ? '' : planTitle(plan) })}
      </p>
      <NearPlans near={near} currency={currency} />
      <div>
        <a href={paths.store} className={buttonClass(near.length === 0 ? 'primary' : 'secondary')}>
          {texts.store}
        </a>
      </div>
    </Card>
  );
}

function Renewing({ enabled }: { enabled: boolean }) {
  const renewal = useQuery({
    ...queries.storefront.readRenewal.queryOptions({ input: {} }),
    enabled,
    // The catalogue changes, and each visit decides once.
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <>
      <PageHeading title={heading.title} description={heading.text} />
      <div className="max-w-2xl">
        <QueryRegion
          query={renewal}
          pending={
            <LoadingRegion label={texts.loading}>
              <Skeleton className="h-44 w-full" />
            </LoadingRegion>
          }
          failed={texts.failed}
        >
          {(data) => <RenewalCard {...data} />}
        </QueryRegion>
      </div>
    </>
  );
}

/**
 * Redirects to the plan of the subscription in the store, or explains why not and shows similar
 * plans. The dashboard and the mails about the end of a subscription link to it. With `change` in
 * the address, it is for another package instead.
 */
export default function RenewPage() {
  const account = useAccount();
  const { search } = useLocation();
  // The prerendered document's address had no query.
  const takenOver = useTakenOver();
  const enabled = takenOver && account !== undefined;
  const changes = takenOver && new URLSearchParams(search).has('change');
  return (
    <PageBody>
      {changes ? <ChangePackage enabled={enabled} /> : <Renewing enabled={enabled} />}
    </PageBody>
  );
}
