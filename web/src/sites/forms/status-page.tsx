import { messages } from '@regz/texts/en.ts';
import { SystemStatus } from '../../incidents/system-status.tsx';
import { pageMeta } from '../../platform/document/page-meta.ts';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { PageBody } from '../frame/page-body.tsx';

const texts = messages.incidents;

export function meta() {
  return pageMeta({ title: texts.heading, description: texts.description });
}

/** The current state of the services and past incidents. Works without the database. */
export default function StatusPage() {
  return (
    <PageBody>
      <PageHeading title={texts.heading} description={texts.description} />
      <SystemStatus />
    </PageBody>
  );
}
