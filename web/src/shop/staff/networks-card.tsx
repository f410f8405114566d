import { SHARED_NETWORK_FACTOR } from '@regz/rules/shop/network-limit.ts';
import { messages } from '@regz/texts/en.ts';
import { TaskUserLink } from '../../platform/task-user-link.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { type CompactColumn, CompactTable } from '../../ui/layout/compact-table.tsx';
import type { BusyNetwork, NetworkPace } from './staff-shop.ts';

const texts = messages.shopStaff.networks;
const headers = texts.columns;

function Buyers({ network: { buyers, accounts } }: { network: BusyNetwork }) {
  const unnamed = accounts - buyers.length;
  return (
    <span className="inline-flex flex-wrap gap-x-3">
      {buyers.map(({ userId, username }) => (
        <TaskUserLink key={userId} id={userId} username={username} />
      ))}
      {unnamed === 0 ? null : <span>{texts.more({ count: unnamed })}</span>}
    </span>
  );
}

/** The number of keys bought of the limit, as a bar. */
function OfPace({ text, keys, pace }: { text: string; keys: number; pace: number }) {
  return (
    <span className="flex w-48 flex-col gap-1 py-1">
      <span className="whitespace-nowrap">{text}</span>
      <progress aria-hidden="true" value={Math.min(keys, pace)} max={pace} className="meter-bar" />
    </span>
  );
}

function Keys({ network, pace }: { network: BusyNetwork; pace: NetworkPace }) {
  const { keysToday, keysThisWeek, shared } = network;
  const factor = shared ? SHARED_NETWORK_FACTOR : 1;
  const [day, week] = [pace.day * factor, pace.week * factor];
  return (
    <span className="flex flex-wrap gap-x-6">
      <OfPace text={texts.today({ keys: keysToday, pace: day })} keys={keysToday} pace={day} />
      <OfPace
        text={texts.week({ keys: keysThisWeek, pace: week })}
        keys={keysThisWeek}
        pace={week}
      />
    </span>
  );
}

function networkColumns(
  pace: NetworkPace,
  onShare: (network: string) => void,
): CompactColumn<BusyNetwork>[] {
  return [
    {
      header: headers.network,
      place: 'lead',
      cell: ({ network }) =>
        network === null ? (
          texts.unknown
        ) : (
          <span translate="no" className="font-mono">
            {network}
          </span>
        ),
    },
    {
      header: headers.status,
      place: 'mark',
      cell: ({ shared, paced }) => (
        <span className="inline-flex flex-wrap gap-2">
          {shared ? <Badge tone="info">{texts.shared}</Badge> : null}
          {paced ? <Badge tone="warn">{texts.paced}</Badge> : null}
        </span>
      ),
      isBlank: ({ shared, paced }) => !shared && !paced,
    },
    { header: headers.buyers, place: 'more', cell: (network) => <Buyers network={network} /> },
    {
      header: headers.keys,
      place: 'more',
      cell: (network) => <Keys network={network} pace={pace} />,
    },
    {
      header: headers.actions,
      place: 'act',
      cell: ({ network, shared }) =>
        network === null || shared ? null : (
          <Button
            size="sm"
            variant="secondary"
            aria-label={texts.shareOf({ network })}
            onClick={() => onShare(network)}
          >
            {texts.share}
          </Button>
        ),
    },
  ];
}

type NetworksCardProps = {
  networks: readonly BusyNetwork[];
  pace: NetworkPace;
  /** Called to list a network as shared. */
  onShare: (network: string) => void;
};

/** The networks with the most purchases within seven days, and those at their limit. */
export function NetworksCard({ networks, pace, onShare }: NetworksCardProps) {
  return (
    <Card
      title={texts.title}
      description={texts.description({
        day: pace.day,
        week: pace.week,
        factor: SHARED_NETWORK_FACTOR,
      })}
    >
      {networks.length === 0 ? (
        <p className="text-soft">{texts.empty}</p>
      ) : (
        <CompactTable
          caption={texts.title}
          rows={networks}
          rowKey={({ id }) => id}
          columns={networkColumns(pace, onShare)}
        />
      )}
    </Card>
  );
}
