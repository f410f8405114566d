import { type ComponentProps, useState } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import type { ApiContext } from '../api/api-request.ts';
import { errorText } from '../api/error-text.ts';
import { useIdempotencyKey } from '../api/use-idempotency-key.ts';
import { DeleteDialog } from './delete-dialog.tsx';

type Dialog<Target> = ComponentProps<typeof DeleteDialog<Target>>;
type DeleteButtonProps<Target> = Pick<Dialog<Target>, 'presentOf' | 'outdated'> & {
  label: string;
  target: Target;
  texts: Dialog<Target>['texts'] & { question: string };
  remove: (target: Target, options: { context: ApiContext }) => Promise<unknown>;
  onDeleted: () => void;
};

/** A button that asks for confirmation before it deletes an entry. */
export function DeleteButton<Target>(props: DeleteButtonProps<Target>) {
  const { label, target, texts, remove, onDeleted, ...dialog } = props;
  const keys = useIdempotencyKey();
  const [asks, setAsks] = useState(false);
  return (
    <>
      <Button size="sm" variant="secondary" onClick={() => setAsks(true)}>
        {label}
      </Button>
      <DeleteDialog
        {...dialog}
        target={asks ? target : null}
        texts={texts}
        failureText={errorText}
        remove={async (entry) => {
          await remove(entry, { context: { idempotencyKey: keys.keyFor(entry) } });
          onDeleted();
        }}
        onClose={() => setAsks(false)}
      >
        {() => <p className="wrap-anywhere">{texts.question}</p>}
      </DeleteDialog>
    </>
  );
}
