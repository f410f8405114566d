import { messages } from '@regz/texts/en.ts';
import { useEffect } from 'react';
import { LoadingPage } from '../../platform/document/loading-page.tsx';
import { pageMeta } from '../../platform/document/page-meta.ts';
import { paths } from '../../platform/paths.ts';
import { useNavigate } from '../../platform/routing/router.tsx';

export function meta() {
  return pageMeta({ title: messages.brand.clientArea });
}

/** The root of the client site. Redirects to the dashboard. */
export default function StartPage() {
  const navigate = useNavigate();
  useEffect(() => {
    navigate(paths.dashboard, { replace: true });
  }, [navigate]);
  return <LoadingPage title={messages.brand.clientArea} />;
}
