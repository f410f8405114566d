import { licenseCatalogue } from '@regz/texts/en/licenses/catalogue-staff.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, queries } from '../../../platform/api/api.ts';
import { errorText } from '../../../platform/api/error-text.ts';
import { useIdempotencyKey } from '../../../platform/api/use-idempotency-key.ts';
import { useMay } from '../../../platform/staff/use-may.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { ArrowDown, ArrowUp, Pencil } from '../../../ui/icons.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { type CompactColumn, CompactTable } from '../../../ui/layout/compact-table.tsx';
import type { Feature } from './catalogue.ts';
import { FeatureDialog } from './feature-dialog.tsx';

const texts = licenseCatalogue.features;

type FeatureActs = {
  /** Null while the order may not change. */
  onMove: ((name: string, by: number) => void) | null;
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
        <FeatureButtons
          feature={feature}
          isFirst={feature === features[0]}
          isLast={feature === features.at(-1)}
          acts={acts}
        />
      ),
    },
  ];
}

type FeatureButtonsProps = {
  feature: Feature;
  isFirst: boolean;
  isLast: boolean;
  acts: FeatureActs;
};

function FeatureButtons({ feature, isFirst, isLast, acts }: FeatureButtonsProps) {
  const { onMove, onEdit } = acts;
  const { name } = feature;
  if (onEdit === null) return null;
  return (
    <span className="flex justify-end">
      <IconButton
        label={texts.up({ name })}
        disabled={isFirst || onMove === null}
        onClick={() => onMove?.(name, -1)}
      >
        <ArrowUp className="size-4" />
      </IconButton>
      <IconButton
        label={texts.down({ name })}
        disabled={isLast || onMove === null}
        onClick={() => onMove?.(name, 1)}
      >
        <ArrowDown className="size-4" />
      </IconButton>
      <IconButton label={texts.edit({ name })} onClick={() => onEdit(feature)}>
        <Pencil className="size-4" />
      </IconButton>
    </span>
  );
}

/** The features in the order of every list. */
export function FeaturesCard({ features }: { features: readonly Feature[] }) {
  const may = useMay();
  const client = useQueryClient();
  const toast = useToast();
  const keys = useIdempotencyKey();
  const [edited, setEdited] = useState<Feature | 'new' | null>(null);
  const mayEdit = may('licenses.staff.editFeature');
  const order = useMutation({
    mutationFn: (names: string[]) =>
      api.licenses.staff.orderFeatures(
        { names },
        { context: { idempotencyKey: keys.keyFor(names) } },
      ),
    onSuccess: () => {
      keys.settle();
      toast.success(texts.moved);
    },
    onError: (error) => {
      keys.settle(error);
      toast.failure(errorText(error));
    },
    onSettled: () => client.invalidateQueries({ queryKey: queries.licenses.staff.key() }),
  });

  function move(name: string, by: number) {
    const names = features.map((feature) => feature.name);
    const from = names.indexOf(name);
    names.splice(from, 1);
    names.splice(from + by, 0, name);
    order.mutate(names);
  }

  const columns = featureColumns(features, {
    onMove: mayEdit && !order.isPending ? move : null,
    onEdit: mayEdit ? setEdited : null,
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
