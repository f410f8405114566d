import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { messages } from '../../i18n/en.ts';
import { ReceiptSheet } from '../../orders/receipt-sheet.tsx';
import { queries } from '../../platform/api.ts';
import { errorText } from '../../platform/error-text.ts';
import { pageMeta } from '../../platform/page-meta.ts';
import { paths } from '../../platform/paths.ts';
import { Button } from '../../ui/button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Printer } from '../../ui/icons.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { LoadingRegion, Skeleton } from '../../ui/skeleton.tsx';
import { PageBody } from '../frame/page-body.tsx';
import { useAccount } from './use-account.ts';

const texts = messages.orders.receipt;

export function meta() {
  return pageMeta({ title: texts.heading });
}

function Actions({ printable }: { printable: boolean }) {
  return (
    <>
      <Link to={paths.orders} className={buttonClass('secondary')}>
        {texts.back}
      </Link>
      {printable ? (
        <Button icon={<Printer className="size-4" />} onClick={() => window.print()}>
          {texts.print}
        </Button>
      ) : null}
    </>
  );
}

/** One order as a receipt. Source: issue 4, part 5. */
export default function OrderReceiptPage() {
  const account = useAccount();
  const { orderId = '' } = useParams();
  const order = useQuery({
    ...queries.orders.get.queryOptions({ input: { orderId } }),
    enabled: account !== undefined,
  });
  return (
    <PageBody>
      <PageHeading
        title={texts.heading}
        actions={<Actions printable={order.data !== undefined} />}
      />
      {order.isPending ? (
        <LoadingRegion label={texts.loading}>
          <Skeleton className="h-96 w-full max-w-2xl" />
        </LoadingRegion>
      ) : null}
      {order.isError && order.data === undefined ? (
        <ErrorState
          title={texts.loadFailed}
          text={errorText(order.error)}
          retryLabel={messages.failures.retry}
          retrying={order.isFetching}
          onRetry={() => void order.refetch()}
        />
      ) : null}
      {order.data !== undefined && account !== undefined ? (
        <ReceiptSheet order={order.data} username={account.username} />
      ) : null}
    </PageBody>
  );
}
