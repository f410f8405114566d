import { messages } from '@regz/texts/en.ts';
import { useQuery } from '@tanstack/react-query';
import { ContactTab as Conversations } from '../../contact/staff/contact-tab.tsx';
import { ActLines } from '../../customers/staff/timeline/act-lines.tsx';
import { TimelineCard } from '../../customers/staff/timeline/timeline-card.tsx';
import { CustomerTimeCard } from '../../licenses/staff/customer-time-card.tsx';
import { CustomerPcsCard } from '../../panel/staff/customer-pcs-card.tsx';
import { queries } from '../../platform/api/api.ts';
import { customerAddress } from '../../platform/paths.ts';
import { QueryRegion } from '../../platform/queries/query-region.tsx';
import { Link } from '../../platform/routing/router.tsx';
import { useMay } from '../../platform/staff/use-may.ts';
import { AroundName } from '../../ui/around-name.tsx';
import { LoadingRegion, Skeleton } from '../../ui/feedback/skeleton.tsx';

const texts = messages.contactStaff.facts;

/** The Contact tab: conversations, with the facts about the account of each. */
export function ContactTab() {
  return <Conversations Facts={Facts} Acts={ActLines} />;
}

/** An account's time, PCs and events, with the acts of its own page. */
function Facts({ customerId }: { customerId: string }) {
  const may = useMay();
  const customer = useQuery({
    ...queries.customers.staff.readCustomer.queryOptions({ input: { id: customerId } }),
    enabled: may('customers.staff.readCustomer'),
  });
  if (!may('customers.staff.readCustomer')) return null;
  const pending = (
    <LoadingRegion label={texts.loading}>
      <Skeleton className="h-64 w-full" />
    </LoadingRegion>
  );
  return (
    <QueryRegion query={customer} pending={pending} failed={texts.loadFailed}>
      {(owner) => (
        <>
          <h3 className="text-lg wrap-anywhere">
            <Link to={customerAddress(owner.id)} className="underline underline-offset-4">
              <AroundName name={owner.username} text={(username) => texts.title({ username })} />
            </Link>
          </h3>
          <CustomerTimeCard owner={owner} />
          <CustomerPcsCard customerId={owner.id} />
          <TimelineCard customerId={owner.id} />
        </>
      )}
    </QueryRegion>
  );
}
