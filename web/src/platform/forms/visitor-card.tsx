import type { ReactNode } from 'react';
import { Moment } from '../../ui/feedback/moment.tsx';
import { Card } from '../../ui/layout/card.tsx';

type VisitorCardProps = {
  title: string;
  /** The message after the form is sent. Null until then. */
  sent: { title: string; text: ReactNode } | null;
  /** The form. */
  children: ReactNode;
};

/** A visitor's form. Once it is sent, a message about the next step, which is announced. */
export function VisitorCard({ title, sent, children }: VisitorCardProps) {
  return (
    <Card title={title}>
      {sent === null ? (
        children
      ) : (
        <div role="status">
          <Moment title={sent.title}>{sent.text}</Moment>
        </div>
      )}
    </Card>
  );
}
