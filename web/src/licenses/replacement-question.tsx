import { Suspense, useState } from 'react';
import { lazyPart } from '../platform/connection/load-part.tsx';
import type { Redeem } from './use-redeem.ts';

const ReplacementDialog = lazyPart(async () => {
  const dialog = await import('./replacement-dialog.tsx');
  return dialog.ReplacementDialog;
});

/** Asks for confirmation before a key replaces a running subscription. */
export function ReplacementQuestion({ redeem }: { redeem: Redeem }) {
  // Once opened it stays mounted, so that closing it returns the focus.
  const [isAsked, setIsAsked] = useState(false);
  if (redeem.replacement !== null && !isAsked) setIsAsked(true);
  if (!isAsked) return null;
  return (
    <Suspense>
      <ReplacementDialog
        replacement={redeem.replacement}
        pending={redeem.pending}
        error={redeem.confirmError}
        onConfirm={redeem.confirm}
        onCancel={redeem.cancel}
      />
    </Suspense>
  );
}
