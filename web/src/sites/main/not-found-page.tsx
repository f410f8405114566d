import { messages } from '@regz/texts/en.ts';
import { pageMeta } from '../../platform/document/page-meta.ts';
import { paths } from '../../platform/paths.ts';
import { MainFrame } from '../frame/main-frame.tsx';
import { NotFound } from '../frame/not-found.tsx';

export function meta() {
  return pageMeta({ title: messages.sites.missing.heading });
}

/** Outside the site's layout: a missing page does not wait for the splash screen. */
export default function NotFoundPage() {
  return (
    <MainFrame>
      <NotFound backHref={paths.home} backLabel={messages.sites.missing.backToHome} />
    </MainFrame>
  );
}
