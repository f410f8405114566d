import { numbers } from '@regz/texts/en/overview/numbers.ts';
import type { ReactNode } from 'react';
import { Card } from '../ui/layout/card.tsx';

type NumbersCardProps = { title: string; definition: string; children: ReactNode };

/** Numbers of one kind, with a definition on demand. */
export function NumbersCard({ title, definition, children }: NumbersCardProps) {
  return (
    <Card dense title={title}>
      {children}
      <details>
        <summary className="cursor-pointer text-sm text-soft">{numbers.counts}</summary>
        <p className="mt-2 max-w-prose text-sm text-soft">{definition}</p>
      </details>
    </Card>
  );
}
