import { messages } from '@regz/texts/en.ts';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../../../platform/api/api.ts';
import { QueryRegion } from '../../../platform/queries/query-region.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { SlipQueue } from './slip-queue.tsx';

const texts = messages.ordersTransferStaff;

/** The slips that wait for staff, oldest first. Empty if none wait. */
export function SlipsCard() {
  const slips = useQuery(queries.orders.staff.listSlips.queryOptions({ input: {} }));
  const isQuiet = slips.data === undefined ? slips.error === null : slips.data.waiting === 0;
  if (isQuiet) return null;
  return (
    <Card title={texts.title} description={texts.description}>
      <QueryRegion query={slips} pending={null} failed={texts.loadFailed}>
        {({ slips: loaded, waiting }) => {
          const [first] = loaded;
          return first === undefined ? null : (
            <SlipQueue slips={[first, ...loaded.slice(1)]} waiting={waiting} />
          );
        }}
      </QueryRegion>
    </Card>
  );
}
