import { messages } from '@regz/texts/en.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, queries } from '../../../platform/api/api.ts';
import { failureText } from '../../../platform/api/failure-text.ts';
import { refusalData } from '../../../platform/api/refusal-data.ts';
import { DeleteDialog } from '../../../platform/forms/delete-dialog.tsx';
import { QueryRegion } from '../../../platform/queries/query-region.tsx';
import { formatInstantDay } from '../../../platform/time/format-date.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LoadingRegion, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Pencil, Trash } from '../../../ui/icons.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { SubscriptionTypeDialog } from './subscription-type-dialog.tsx';
import {
  priceText,
  standingOf,
  type SubscriptionType,
  type SubscriptionTypeDraft,
} from './subscription-types.ts';

const deleteSubscriptionTypeDialogTexts = messages.storefrontTypes.deleteDialog;

type DeleteSubscriptionTypeDialogProps = {
  /** Open while there is a subscription type to delete. */
  type: SubscriptionType | null;
  onClose: () => void;
};

function presentOf(error: Error): SubscriptionType | undefined {
  return refusalData(error, 'STOREFRONT_TYPE_CHANGED');
}

function whyNot(error: Error): string {
  const present = presentOf(error);
  if (present === undefined) return failureText(error, deleteSubscriptionTypeDialogTexts.failed);
  return deleteSubscriptionTypeDialogTexts.changed({
    name: present.editedBy ?? messages.unnamedEditor.someoneElse,
    standing: standingOf(present),
  });
}

/** Asks for confirmation before a subscription type is deleted. */
function DeleteSubscriptionTypeDialog({ type, onClose }: DeleteSubscriptionTypeDialogProps) {
  return (
    <DeleteDialog
      target={type}
      remove={({ id, version }) => api.storefront.staff.removeSubscriptionType({ id, version })}
      presentOf={presentOf}
      outdated={queries.storefront.staff.listSubscriptionTypes.key()}
      failureText={whyNot}
      texts={deleteSubscriptionTypeDialogTexts}
      onClose={onClose}
    >
      {({ name }) => (
        <p className="wrap-anywhere">{deleteSubscriptionTypeDialogTexts.question({ name })}</p>
      )}
    </DeleteDialog>
  );
}

const texts = messages.storefrontTypes;
const loadingCards = [1, 2, 3];
const GRID = 'grid gap-4 sm:grid-cols-2 lg:grid-cols-3';

type TypesProps = {
  types: readonly SubscriptionType[];
  onEdit: (type: SubscriptionType) => void;
  onDelete: (type: SubscriptionType) => void;
};

function Types({ types, onEdit, onDelete }: TypesProps) {
  if (types.length === 0) return <EmptyState title={texts.emptyTitle} text={texts.emptyText} />;
  return (
    <ul className={GRID}>
      {types.map((type) => (
        <SubscriptionTypeItem
          key={type.id}
          type={type}
          onEdit={() => onEdit(type)}
          onDelete={() => onDelete(type)}
        />
      ))}
    </ul>
  );
}

/** The subscription types, which programs other than Regz read. */
export function SubscriptionTypesCard() {
  const types = useQuery(
    queries.storefront.staff.listSubscriptionTypes.queryOptions({ input: {} }),
  );
  const [draft, setDraft] = useState<SubscriptionTypeDraft | null>(null);
  const [doomed, setDoomed] = useState<SubscriptionType | null>(null);
  const add = (
    <Button size="sm" onClick={() => setDraft('new')}>
      {texts.add}
    </Button>
  );
  return (
    <Card title={texts.title} description={texts.description} actions={add}>
      <QueryRegion
        query={types}
        pending={
          <LoadingRegion label={texts.loading} className={GRID}>
            {loadingCards.map((card) => (
              <Skeleton key={card} className="h-40 w-full" />
            ))}
          </LoadingRegion>
        }
        failed={texts.loadFailed}
      >
        {(loaded) => <Types types={loaded} onEdit={setDraft} onDelete={setDoomed} />}
      </QueryRegion>
      <SubscriptionTypeDialog draft={draft} onClose={() => setDraft(null)} />
      <DeleteSubscriptionTypeDialog type={doomed} onClose={() => setDoomed(null)} />
    </Card>
  );
}

type SubscriptionTypeItemProps = {
  type: SubscriptionType;
  onEdit: () => void;
  onDelete: () => void;
};

/** The card of one subscription type. */
function SubscriptionTypeItem({ type, onEdit, onDelete }: SubscriptionTypeItemProps) {
  const { name, description, isActive, createdAt } = type;
  return (
    <li className="flex min-w-0 flex-col gap-3 rounded-md border border-line p-4">
      <div className="flex items-start justify-between gap-3">
        <h3 className="min-w-0 font-sans text-base font-medium wrap-anywhere">{name}</h3>
        <Badge tone={isActive ? 'good' : 'neutral'}>
          {isActive ? texts.active : texts.inactive}
        </Badge>
      </div>
      {description === null ? null : (
        <p className="text-sm wrap-anywhere whitespace-pre-line text-soft">{description}</p>
      )}
      <div className="mt-auto flex items-end justify-between gap-3">
        <div>
          <p className="font-display text-lg font-semibold">{priceText(type)}</p>
          <p className="text-sm text-faint">
            {texts.created({ day: formatInstantDay(createdAt) })}
          </p>
        </div>
        <div className="flex gap-1">
          <IconButton label={texts.edit({ name })} onClick={onEdit}>
            <Pencil className="size-4" />
          </IconButton>
          <IconButton label={texts.remove({ name })} className="hover:text-bad" onClick={onDelete}>
            <Trash className="size-4" />
          </IconButton>
        </div>
      </div>
    </li>
  );
}
