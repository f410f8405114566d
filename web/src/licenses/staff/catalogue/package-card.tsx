import { messages } from '@regz/texts/en.ts';
import { licenseCatalogue } from '@regz/texts/en/licenses/catalogue-staff.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, queries } from '../../../platform/api/api.ts';
import { errorText } from '../../../platform/api/error-text.ts';
import { useIdempotencyKey } from '../../../platform/api/use-idempotency-key.ts';
import { useMay } from '../../../platform/staff/use-may.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { type CataloguePackage, featureTitle, type Feature } from './catalogue.ts';
import { FeaturesDialog } from './features-dialog.tsx';

const texts = licenseCatalogue.detail;
const words = licenseCatalogue.packages;

type Act = 'retire' | 'undo' | 'remove';
type PackageCardProps = {
  shown: CataloguePackage;
  features: readonly Feature[];
  /** Called after the package is deleted. */
  onRemoved: () => void;
};

/** A package's features, and the acts on it. */
export function PackageCard({ shown, features, onRemoved }: PackageCardProps) {
  const may = useMay();
  const client = useQueryClient();
  const toast = useToast();
  const keys = useIdempotencyKey();
  const [asked, setAsked] = useState<'edit' | 'remove' | null>(null);
  const { name, version, retired, features: own } = shown;
  const act = useMutation({
    mutationFn: async (kind: Act) => {
      const seen = { name, version };
      const options = { context: { idempotencyKey: keys.keyFor({ kind, ...seen }) } };
      if (kind === 'undo') await api.licenses.staff.restorePackage(seen, options);
      else if (kind === 'remove') await api.licenses.staff.removePackage(seen, options);
      else {
        const change = { ...seen, features: own, retired: !retired, reason: '', typedName: '' };
        await api.licenses.staff.editPackage(change, options);
      }
    },
    onSuccess: (_, kind) => {
      keys.settle();
      setAsked(null);
      if (kind === 'remove') onRemoved();
      const said = { retire: licenseCatalogue.changed, undo: licenseCatalogue.undone };
      toast.success(kind === 'remove' ? licenseCatalogue.removed : said[kind]);
    },
    onError: (error, kind) => {
      keys.settle(error);
      if (kind !== 'remove') toast.failure(errorText(error));
    },
    onSettled: () => client.invalidateQueries({ queryKey: queries.licenses.staff.key() }),
  });
  const mayEdit = may('licenses.staff.editPackage');
  return (
    <Card
      title={
        <span translate="no" className="wrap-anywhere">
          {name}
        </span>
      }
      description={shown.hasExperiment ? texts.experiment : texts.noExperiment}
      actions={<Mark {...shown} />}
    >
      <ul aria-label={texts.features} translate="no" className="flex flex-wrap gap-2">
        {own.map((each) => (
          <li key={each}>
            <Badge>{titleOf(each, features)}</Badge>
          </li>
        ))}
        {own.length === 0 ? <li className="text-soft">{words.noFeatures}</li> : null}
      </ul>
      {mayEdit ? <Acts shown={shown} onAsk={setAsked} onAct={act.mutate} /> : null}
      {asked === 'edit' ? (
        <FeaturesDialog edited={shown} features={features} onClose={() => setAsked(null)} />
      ) : null}
      <ConfirmDialog
        open={asked === 'remove'}
        title={licenseCatalogue.removeDialog.title({ name })}
        confirmLabel={licenseCatalogue.removeDialog.confirm}
        cancelLabel={messages.controls.cancel}
        tone="danger"
        pending={act.isPending}
        pendingText={licenseCatalogue.removeDialog.pending}
        error={act.error === null ? undefined : errorText(act.error)}
        onConfirm={() => act.mutate('remove')}
        onCancel={() => {
          setAsked(null);
          act.reset();
        }}
      >
        <p>{licenseCatalogue.removeDialog.text}</p>
      </ConfirmDialog>
    </Card>
  );
}

function titleOf(name: string, features: readonly Feature[]): string {
  const feature = features.find((each) => each.name === name);
  return feature === undefined ? name : featureTitle(feature);
}

/** The mark of a package that is retired or not for customers. */
function Mark({ retired, kind }: CataloguePackage) {
  if (retired) return <Badge tone="warn">{words.retired}</Badge>;
  return kind === 'sold' ? null : <Badge>{words.kinds[kind]}</Badge>;
}

type ActsProps = {
  shown: CataloguePackage;
  onAsk: (asked: 'edit' | 'remove') => void;
  onAct: (act: 'retire' | 'undo') => void;
};

/** The buttons of a package. The trial's package always exists. */
function Acts({ shown, onAsk, onAct }: ActsProps) {
  return (
    <div className="flex flex-wrap gap-3">
      <Button size="sm" onClick={() => onAsk('edit')}>
        {texts.edit}
      </Button>
      {shown.undoable ? (
        <Button size="sm" variant="secondary" onClick={() => onAct('undo')}>
          {texts.undo}
        </Button>
      ) : null}
      {shown.kind === 'trial' ? null : (
        <>
          <Button size="sm" variant="secondary" onClick={() => onAct('retire')}>
            {shown.retired ? texts.restore : texts.retire}
          </Button>
          <Button size="sm" variant="secondary" onClick={() => onAsk('remove')}>
            {texts.remove}
          </Button>
        </>
      )}
    </div>
  );
}
