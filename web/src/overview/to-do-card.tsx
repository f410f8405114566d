import { overview } from '@regz/texts/en/overview/overview.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queries } from '../platform/api/api.ts';
import { QueryRegion } from '../platform/queries/query-region.tsx';
import { Link } from '../platform/routing/router.tsx';
import { formatInstant } from '../platform/time/format-date.ts';
import { AroundName } from '../ui/around-name.tsx';
import { buttonClass } from '../ui/buttons/button-class.ts';
import { LoadingRegion, Skeleton } from '../ui/feedback/skeleton.tsx';
import { Card } from '../ui/layout/card.tsx';
import type { Overview } from './overview-texts.ts';
import { placeOf, type Waiting } from './use-waiting.ts';

const texts = overview.toDo;
const AGAIN_MS = 60_000;

/** Buyers wait for these, so they are red. The others can wait an hour. */
const urgentKinds: readonly Waiting['kind'][] = ['backOrders', 'soldOut'];

type LineProps = {
  what: string;
  /** Its name, or the time since which it waits. */
  detail: ReactNode;
  mark: 'bad' | 'warn' | 'field';
  /** The one act on it, if the panel has one. */
  act?: { text: string; to: string; isMain: boolean };
};

const marks = { bad: 'bg-bad', warn: 'bg-warn', field: 'bg-field' };

function Line({ what, detail, mark, act }: LineProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line py-2 first:border-0">
      <span aria-hidden="true" className={`h-6 w-1.5 rounded-sm ${marks[mark]}`} />
      <p className="flex min-w-0 flex-1 basis-40 flex-wrap gap-x-2 wrap-anywhere">
        <span className="font-medium">{what}</span>
        {detail === null ? null : <span className="text-soft">{detail}</span>}
      </p>
      {act === undefined ? null : (
        <Link
          to={act.to}
          aria-label={`${act.text}: ${what}`}
          className={buttonClass(act.isMain ? 'primary' : 'secondary', 'sm')}
        >
          {act.text}
        </Link>
      )}
    </li>
  );
}

/** The oldest entry, and the time since which it waits or until which it can wait, if known. */
function detailOf({ kind, name, since, until }: Waiting): ReactNode {
  const moments = [
    ...(since === null ? [] : [texts.since({ moment: formatInstant(since) })]),
    ...(until === null ? [] : [texts.until({ moment: formatInstant(until) })]),
  ];
  if (name === null) return moments.join(', ') || null;
  const around = (named: string) =>
    kind === 'soldOut' ? texts.soldOutDetail({ product: named }) : [named, ...moments].join(', ');
  return <AroundName name={name} text={around} />;
}

function WaitingLine({ waiting, isMain }: { waiting: Waiting; isMain: boolean }) {
  const { kind, count } = waiting;
  return (
    <Line
      what={texts.kinds[kind]({ n: count })}
      detail={detailOf(waiting)}
      mark={urgentKinds.includes(kind) ? 'bad' : 'warn'}
      act={{ text: texts.acts[kind], to: placeOf(waiting), isMain }}
    />
  );
}

/** The fault of the backups, which only the operator can fix. Null if there is none. */
function backupLine(backup: Overview['backup']): LineProps | null {
  if (backup === null) return { what: texts.noBackups, detail: texts.setUpBackups, mark: 'field' };
  if (!backup.late) return null;
  const { lastAt } = backup;
  const detail =
    lastAt === null ? texts.neverBackedUp : texts.since({ moment: formatInstant(lastAt) });
  return { what: texts.backupLate, detail, mark: 'bad' };
}

/** The waiting work, most urgent first, each with its one act. */
export function ToDoCard({ backup }: Pick<Overview, 'backup'>) {
  const query = useQuery(
    queries.overview.listWaiting.queryOptions({ input: {}, refetchInterval: AGAIN_MS }),
  );
  const pending = (
    <LoadingRegion label={texts.loading}>
      <Skeleton className="h-40 w-full" />
    </LoadingRegion>
  );
  const backups = backupLine(backup);
  return (
    <Card dense title={texts.title}>
      <QueryRegion query={query} pending={pending} failed={texts.failed}>
        {(waiting) =>
          waiting.length === 0 && backups === null ? (
            <p className="text-soft">{texts.nothing}</p>
          ) : (
            <ul className="text-sm">
              {waiting.map((each) => (
                <WaitingLine
                  key={each.kind}
                  waiting={each}
                  isMain={each === waiting[0] && each.kind === 'backOrders'}
                />
              ))}
              {backups === null ? null : <Line {...backups} />}
            </ul>
          )
        }
      </QueryRegion>
    </Card>
  );
}
