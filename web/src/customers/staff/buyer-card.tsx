import { messages } from '@regz/texts/en.ts';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../../platform/api/api.ts';
import { customerAddress } from '../../platform/paths.ts';
import { QueryRegion } from '../../platform/queries/query-region.tsx';
import { Link } from '../../platform/routing/router.tsx';
import { useNow } from '../../platform/time/use-now.ts';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import { LoadingRegion, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { DescriptionList } from '../../ui/layout/description-list.tsx';
import { EmailText } from './customer-account-card.tsx';
import { type Customer, subscriptionText } from './customers.ts';
import { StandingBadge } from './standing-badge.tsx';

const texts = messages.accountCustomers.customer;

function Facts({ customer }: { customer: Customer }) {
  const { deviceIds, maxDevices, hwidResetCount, discordUsername } = customer;
  const nowMs = useNow();
  return (
    <DescriptionList
      rows={[
        { label: texts.standing, value: <StandingBadge account={customer} /> },
        { label: texts.subscription, value: subscriptionText(customer, nowMs) },
        { label: texts.email, value: <EmailText customer={customer} /> },
        {
          label: texts.community,
          value:
            discordUsername === null ? (
              texts.notConnected
            ) : (
              <span translate="no">{discordUsername}</span>
            ),
        },
        {
          label: texts.devices({ count: deviceIds.length, most: maxDevices }),
          value: deviceIds.at(-1) ?? texts.noDevices,
        },
        { label: texts.resetsLeft, value: hwidResetCount },
      ]}
    />
  );
}

/** The buyer of an order: the facts that staff check before they act, and a link to the rest. */
export function BuyerCard({ customerId }: { customerId: string }) {
  const customer = useQuery(
    queries.customers.staff.readCustomer.queryOptions({ input: { id: customerId } }),
  );
  const pending = (
    <LoadingRegion label={texts.loading}>
      <Skeleton className="h-64 w-full" />
    </LoadingRegion>
  );
  return (
    <Card
      title={texts.buyer}
      actions={
        <Link to={customerAddress(customerId)} className={buttonClass('secondary', 'sm')}>
          {texts.open}
        </Link>
      }
    >
      <QueryRegion query={customer} pending={pending} failed={texts.loadFailed}>
        {(loaded) => <Facts customer={loaded} />}
      </QueryRegion>
    </Card>
  );
}
