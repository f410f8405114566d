import { Outlet } from 'react-router';
import { SiteProviders } from '../../../platform/site-providers.tsx';

/** What pages with forms need around them; the site's other pages go without. */
export default function FormsLayout() {
  return (
    <SiteProviders>
      <Outlet />
    </SiteProviders>
  );
}
