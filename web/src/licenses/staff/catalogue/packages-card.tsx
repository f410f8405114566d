import { licenseCatalogue } from '@regz/texts/en/licenses/catalogue-staff.ts';
import { useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { SwitchField } from '../../../ui/forms/switch-field.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { type CompactColumn, CompactTable } from '../../../ui/layout/compact-table.tsx';
import type { CataloguePackage } from './catalogue.ts';

const texts = licenseCatalogue.packages;

/** A package with the numbers of what depends on it. */
export type PackageLine = CataloguePackage & {
  running: number;
  plans: number;
  /** True if buyers can choose one of its plans. */
  isSold: boolean;
  /** Keys in stock. Null if a sale generates them. */
  keys: number | null;
};

const columns = (onOpen: (name: string) => void): CompactColumn<PackageLine>[] => [
  {
    header: texts.columns.name,
    place: 'lead',
    cell: ({ name }) => (
      <button
        type="button"
        translate="no"
        onClick={() => onOpen(name)}
        className="min-h-6 text-left font-medium wrap-anywhere underline underline-offset-4 hover:text-accent-text"
      >
        {name}
      </button>
    ),
  },
  {
    header: texts.columns.features,
    place: 'more',
    cell: ({ features }) => (
      <span translate="no">{features.length === 0 ? texts.noFeatures : features.join(', ')}</span>
    ),
  },
  {
    header: texts.columns.running,
    place: 'more',
    cell: ({ running }) => <Count text={texts.running({ n: running })} />,
  },
  {
    header: texts.columns.plans,
    place: 'more',
    cell: ({ plans }) => <Count text={texts.plans({ n: plans })} />,
  },
  {
    header: texts.columns.keys,
    place: 'more',
    cell: ({ keys }) => <Count text={keys === null ? texts.generated : texts.keys({ n: keys })} />,
    isBlank: ({ plans }) => plans === 0,
  },
  {
    header: texts.columns.status,
    place: 'mark',
    cell: (line) => <Status {...line} />,
  },
];

function Count({ text }: { text: string }) {
  return <span className="whitespace-nowrap">{text}</span>;
}

function Status({ kind, retired, isSold }: PackageLine) {
  if (retired) return <Badge tone="warn">{texts.retired}</Badge>;
  if (kind !== 'sold') return <Badge>{texts.kinds[kind]}</Badge>;
  return isSold ? <Badge tone="good">{texts.kinds.sold}</Badge> : <Badge>{texts.unsold}</Badge>;
}

type PackagesCardProps = {
  packages: readonly PackageLine[];
  onOpen: (name: string) => void;
  /** Absent for staff who may not create packages. */
  onCreate: (() => void) | undefined;
};

/** The packages of the catalogue, each with what depends on it. */
export function PackagesCard({ packages, onOpen, onCreate }: PackagesCardProps) {
  const [showsRetired, setShowsRetired] = useState(false);
  const hasRetired = packages.some(({ retired }) => retired);
  return (
    <Card
      title={texts.title}
      description={texts.description}
      actions={
        onCreate === undefined ? null : (
          <Button size="sm" onClick={onCreate}>
            {texts.create}
          </Button>
        )
      }
    >
      {hasRetired ? (
        <SwitchField
          label={texts.showRetired}
          checked={showsRetired}
          onChange={({ target }) => setShowsRetired(target.checked)}
        />
      ) : null}
      <CompactTable
        caption={texts.title}
        columns={columns(onOpen)}
        rows={packages.filter(({ retired }) => showsRetired || !retired)}
        rowKey={({ name }) => name}
      />
    </Card>
  );
}
