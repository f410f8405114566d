import { Link, useLocation, type Location } from 'react-router';
import { messages } from '../../i18n/en.ts';
import { pageMeta } from '../../platform/document/page-meta.ts';
import { paths } from '../../platform/paths.ts';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { PageBody } from './page-body.tsx';

/** Addresses are matched without regard to case or a closing slash, and so are these. */
function comingPage(pathname: string) {
  const path = pathname.replace(/\/+$/, '').toLowerCase();
  const known = Object.entries(messages.comingPages).find(([key]) => key.toLowerCase() === path);
  return known?.[1] ?? { heading: messages.brand.name, text: messages.sites.coming.eyebrow };
}

export function meta({ location }: { location: Location }) {
  return pageMeta({ title: comingPage(location.pathname).heading });
}

/** An address of the product whose page is not open yet, so that no link is dead. */
export default function ComingPage() {
  const { heading, text } = comingPage(useLocation().pathname);
  return (
    <PageBody>
      <PageHeading eyebrow={messages.sites.coming.eyebrow} title={heading} description={text} />
      <div className="flex flex-wrap gap-3">
        <Link to={paths.home} className={buttonClass('secondary')}>
          {messages.sites.coming.backToHome}
        </Link>
      </div>
    </PageBody>
  );
}
