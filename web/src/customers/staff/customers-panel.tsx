import { messages } from '@regz/texts/en.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { SessionItem } from '../../identity/session/session-item.tsx';
import { api, queries } from '../../platform/api/api.ts';
import { errorText } from '../../platform/api/error-text.ts';
import { useOpenedHeading } from '../../platform/document/use-opened-heading.ts';
import { customerAddress } from '../../platform/paths.ts';
import { QueryRegion } from '../../platform/queries/query-region.tsx';
import { useLocation, useNavigate, useSearchParams } from '../../platform/routing/router.tsx';
import { ListAndDetail } from '../../platform/staff/list-and-detail.tsx';
import { useWithList } from '../../platform/staff/lists/list-query.ts';
import { BackButton } from '../../ui/buttons/back-button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { LoadingRegion, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { CustomerAccessCard, type AccessActs } from './customer-access-card.tsx';
import { CustomerAccountCard } from './customer-account-card.tsx';
import { CustomerActs } from './customer-acts.tsx';
import { CustomerList } from './customer-list.tsx';
import type { Customer } from './customers.ts';
import { StandingBadge } from './standing-badge.tsx';
import { TimelineCard } from './timeline/timeline-card.tsx';

type CustomersPanelProps = {
  /** The newest orders of a user. */
  OrdersCard: ComponentType<{ customerId: string }>;
  /** The PCs on which a user runs the panel. */
  PcsCard: ComponentType<{ customerId: string }>;
  accessActs: AccessActs;
  /** A user's subscription and its next events, with the acts on it. */
  TimeCard: ComponentType<{ owner: Customer }>;
};

/** The Users tab of the admin panel: the list, and the user whose id is in the address. */
export function CustomersPanel({ OrdersCard, PcsCard, accessActs, TimeCard }: CustomersPanelProps) {
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const openId = address.get('user');
  const listAddress = useWithList(customerAddress(null));
  const openAddress = useWithList(customerAddress(openId));
  const close = () => navigate(listAddress);
  return (
    <ListAndDetail
      list={<CustomerList openId={openId} />}
      detail={
        openId === null ? null : (
          <CustomerPanel
            key={openId}
            id={openId}
            accessActs={accessActs}
            TimeCard={TimeCard}
            orders={<OrdersCard customerId={openId} />}
            pcs={<PcsCard customerId={openId} />}
            onBack={close}
          />
        )
      }
      address={openId === null ? null : openAddress}
      onClose={close}
    />
  );
}

const customerSessionsCardTexts = messages.accountCustomers.sessions;

/** A user's sessions, each with a button that ends it. */
function CustomerSessionsCard({ customer }: { customer: Customer }) {
  const { id, sessions } = customer;
  const client = useQueryClient();
  const toast = useToast();
  const end = useMutation({
    mutationFn: (sessionId: string) => api.customers.staff.endCustomerSession({ id, sessionId }),
    onSuccess: () => toast.success(messages.accountCards.sessions.ended),
    onError: (error) => toast.failure(errorText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: queries.customers.staff.key() }),
  });
  return (
    <Card title={customerSessionsCardTexts.title}>
      {sessions.length === 0 ? (
        <p className="text-soft">{customerSessionsCardTexts.empty}</p>
      ) : (
        <ul className="flex flex-col divide-y divide-line">
          {sessions.map((session) => (
            <SessionItem
              key={session.id}
              session={{ ...session, current: false }}
              ending={end.isPending && end.variables === session.id}
              onEnd={() => end.mutate(session.id)}
            />
          ))}
        </ul>
      )}
    </Card>
  );
}

const texts = messages.accountCustomers.customer;

function CustomerLoading() {
  return (
    <LoadingRegion label={texts.loading} className="grid gap-6 @3xl:grid-cols-2">
      <Skeleton className="h-72 w-full" />
      <Skeleton className="h-72 w-full" />
    </LoadingRegion>
  );
}

function BanNotice({ customer }: { customer: Customer }) {
  if (!customer.banned) return null;
  const { banReason } = customer;
  return (
    <Notice tone="bad">
      <p className="wrap-anywhere">
        {banReason === null ? texts.bannedWithoutReason : texts.bannedFor({ reason: banReason })}
      </p>
    </Notice>
  );
}

function WithheldNotice({ customer }: { customer: Customer }) {
  const { withheld } = customer;
  if (withheld === null) return null;
  return <Notice tone="warn">{texts.withheld[withheld]}</Notice>;
}

type LoadedCustomerProps = Pick<
  CustomerPanelProps,
  'orders' | 'pcs' | 'accessActs' | 'TimeCard'
> & {
  customer: Customer;
};

function LoadedCustomer({ customer, orders, pcs, accessActs, TimeCard }: LoadedCustomerProps) {
  const isArrival = useLocation().key === 'default';
  const heading = useOpenedHeading(!isArrival, { besideList: true });
  return (
    <>
      <header className="flex flex-wrap items-center justify-between gap-4">
        <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2">
          <h2 ref={heading} tabIndex={-1} translate="no" className="min-w-0 text-2xl wrap-anywhere">
            {customer.username}
          </h2>
          <StandingBadge account={customer} />
        </div>
        <CustomerActs customer={customer} />
      </header>
      <BanNotice customer={customer} />
      <WithheldNotice customer={customer} />
      <div className="grid gap-6 @3xl:grid-cols-2">
        <CustomerAccountCard customer={customer} />
        <CustomerAccessCard customer={customer} accessActs={accessActs} />
        <div className="@3xl:col-span-2">
          <TimeCard owner={customer} />
        </div>
        <div className="min-w-0">{orders}</div>
        <div className="min-w-0">{pcs}</div>
        <CustomerSessionsCard customer={customer} />
        <div className="@3xl:col-span-2">
          <TimelineCard customerId={customer.id} />
        </div>
      </div>
    </>
  );
}

type CustomerPanelProps = {
  id: string;
  accessActs: AccessActs;
  TimeCard: ComponentType<{ owner: Customer }>;
  /** The user's newest orders. */
  orders: ReactNode;
  /** The PCs on which the user runs the panel. */
  pcs: ReactNode;
  onBack: () => void;
};

/** One user with all facts for staff, and their acts. */
function CustomerPanel({ id, onBack, ...shown }: CustomerPanelProps) {
  const customer = useQuery(queries.customers.staff.readCustomer.queryOptions({ input: { id } }));

  return (
    <div className="flex flex-col gap-6">
      <BackButton onBack={onBack}>{texts.back}</BackButton>
      <QueryRegion query={customer} pending={<CustomerLoading />} failed={texts.loadFailed}>
        {(loaded) => <LoadedCustomer customer={loaded} {...shown} />}
      </QueryRegion>
    </div>
  );
}
