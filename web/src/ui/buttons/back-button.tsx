import type { ReactNode } from 'react';
import { ArrowLeft } from '../icons.ts';
import { Button } from './button.tsx';

type BackButtonProps = { onBack: () => void; children: ReactNode };

/** Stands above one thing that was opened from a list, and leads back to the list. */
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
