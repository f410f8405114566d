import type { ReactNode } from 'react';
import { ArrowLeft } from '../icons.ts';
import { Button } from './button.tsx';

type BackButtonProps = { onBack: () => void; children: ReactNode };

/** A link above an opened entry, back to its list. */
export function BackButton({ onBack, children }: BackButtonProps) {
  return (
    <Button
      variant="secondary"
      size="sm"
      className="self-start"
      icon={<ArrowLeft className="size-4" aria-hidden="true" />}
      onClick={onBack}
    >
      {children}
    </Button>
  );
}
