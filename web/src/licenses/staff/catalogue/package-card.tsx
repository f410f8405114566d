import { licenseCatalogue } from '@regz/texts/en/licenses/catalogue-staff.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, queries } from '../../../platform/api/api.ts';
import { errorText } from '../../../platform/api/error-text.ts';
import { refusalData } from '../../../platform/api/refusal-data.ts';
import { useIdempotencyKey } from '../../../platform/api/use-idempotency-key.ts';
import { DeleteButton } from '../../../platform/forms/delete-button.tsx';
import { useMay } from '../../../platform/staff/use-may.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { type CataloguePackage, featureTitle, type Feature } from './catalogue.ts';
import { FeaturesDialog } from './features-dialog.tsx';

const { detail: texts, removal } = licenseCatalogue;
const words = licenseCatalogue.packages;

type Act = 'retire' | 'undo';
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
  const [edits, setEdits] = useState(false);
  const { name, version, retired, features: own } = shown;
  const act = useMutation({
    mutationFn: async (kind: Act) => {
      const seen = { name, version };
      const options = { context: { idempotencyKey: keys.keyFor({ kind, ...seen }) } };
      if (kind === 'undo') await api.licenses.staff.restorePackage(seen, options);
      else {
        const change = { ...seen, features: own, retired: !retired, reason: '', typedName: '' };
        await api.licenses.staff.editPackage(change, options);
      }
    },
    onSuccess: (_, kind) => {
      keys.settle();
      toast.success(kind === 'undo' ? licenseCatalogue.undone : licenseCatalogue.changed);
    },
    onError: (error) => {
      keys.settle(error);
      toast.failure(errorText(error));
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
      {mayEdit ? (
        <Acts
          shown={shown}
          onEdit={() => setEdits(true)}
          onAct={act.mutate}
          onRemoved={onRemoved}
        />
      ) : null}
      {edits ? (
        <FeaturesDialog edited={shown} features={features} onClose={() => setEdits(false)} />
      ) : null}
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
  onEdit: () => void;
  onAct: (act: Act) => void;
  onRemoved: () => void;
};

/** The buttons of a package. The trial's package always exists. */
function Acts({ shown, onEdit, onAct, onRemoved }: ActsProps) {
  return (
    <div className="flex flex-wrap gap-3">
      <Button size="sm" onClick={onEdit}>
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
          <DeleteButton
            label={texts.remove}
            target={shown}
            texts={{ ...removal, title: removal.title({ name: shown.name }) }}
            remove={({ name, version }, options) =>
              api.licenses.staff.removePackage({ name, version }, options)
            }
            presentOf={(error) => refusalData(error, 'LICENSE_PACKAGE_CHANGED')}
            outdated={queries.licenses.staff.key()}
            onDeleted={onRemoved}
          />
        </>
      )}
    </div>
  );
}
