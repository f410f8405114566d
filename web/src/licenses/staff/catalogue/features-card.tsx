import { licenseCatalogue } from '@regz/texts/en/licenses/catalogue-staff.ts';
import { useState } from 'react';
import { api, queries } from '../../../platform/api/api.ts';
import { useOrder } from '../../../platform/forms/use-order.ts';
import { useMay } from '../../../platform/staff/use-may.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { MoveButtons } from '../../../ui/buttons/move-buttons.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { Pencil } from '../../../ui/icons.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { type CompactColumn, CompactTable } from '../../../ui/layout/compact-table.tsx';
import type { Feature } from './catalogue.ts';
import { FeatureDialog } from './feature-dialog.tsx';

const texts = licenseCatalogue.features;

type FeatureActs = {
  /** Lets two features change places. Null while the order may not change. */
  swap: ((one: string, other: string) => void) | null;
  /** Null for staff who may not edit. */
  onEdit: ((feature: Feature) => void) | null;
};

function featureColumns(features: readonly Feature[], acts: FeatureActs): CompactColumn<Feature>[] {
  return [
    {
      header: texts.columns.name,
      place: 'lead',
      cell: ({ name }) => <span translate="no">{name}</span>,
    },
    {
      header: texts.columns.title,
      place: 'more',
      cell: ({ title }) => [title.en, title.si, title.ta].filter((each) => each !== '').join(' · '),
      isBlank: ({ title }) => title.en + title.si + title.ta === '',
    },
    {
      header: texts.columns.packages,
      place: 'more',
      cell: ({ packages }) => texts.packages({ n: packages }),
    },
    {
      header: texts.columns.status,
      place: 'mark',
      cell: ({ retired }) => (retired ? <Badge tone="warn">{texts.retired}</Badge> : null),
      isBlank: ({ retired }) => !retired,
    },
    {
      header: texts.columns.actions,
      place: 'act',
      cell: (feature) => (
        <FeatureButtons feature={feature} list={features.map(({ name }) => name)} acts={acts} />
      ),
    },
  ];
}

type FeatureButtonsProps = { feature: Feature; list: readonly string[]; acts: FeatureActs };

function FeatureButtons({ feature, list, acts }: FeatureButtonsProps) {
  const { swap, onEdit } = acts;
  const { name } = feature;
  if (onEdit === null) return null;
  return (
    <span className="flex justify-end">
      <MoveButtons
        labels={{ up: texts.up({ name }), down: texts.down({ name }) }}
        entry={name}
        list={list}
        swap={swap}
      />
      <IconButton label={texts.edit({ name })} onClick={() => onEdit(feature)}>
        <Pencil className="size-4" />
      </IconButton>
    </span>
  );
}

/** The features in the order of every list. */
export function FeaturesCard({ features }: { features: readonly Feature[] }) {
  const may = useMay();
  const [edited, setEdited] = useState<Feature | 'new' | null>(null);
  const swap = useOrder(
    features.map(({ name }) => name),
    {
      send: (names, options) => api.licenses.staff.orderFeatures({ names }, options),
      success: texts.moved,
      outdated: queries.licenses.staff.key(),
    },
  );
  const columns = featureColumns(features, {
    swap,
    onEdit: may('licenses.staff.editFeature') ? setEdited : null,
  });
  return (
    <Card
      title={texts.title}
      description={texts.description}
      actions={
        may('licenses.staff.createFeature') ? (
          <Button size="sm" variant="secondary" onClick={() => setEdited('new')}>
            {texts.create}
          </Button>
        ) : null
      }
    >
      <CompactTable
        caption={texts.title}
        columns={columns}
        rows={features}
        rowKey={({ name }) => name}
      />
      {edited === null ? null : (
        <FeatureDialog feature={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
    </Card>
  );
}
