import { messages } from '@regz/texts/en.ts';
import { pageMeta } from '../../platform/document/page-meta.ts';
import { paths } from '../../platform/paths.ts';
import { NotFound } from '../frame/not-found.tsx';

export function meta() {
  return pageMeta({ title: messages.sites.missing.heading });
}

export default function NotFoundPage() {
  return <NotFound backHref={paths.tasks} backLabel={messages.sites.missing.backToHome} />;
}
