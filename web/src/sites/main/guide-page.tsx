import { messages } from '../../i18n/en.ts';
import { pageMeta } from '../../platform/document/page-meta.ts';
import { paths } from '../../platform/paths.ts';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { PageBody } from '../frame/page-body.tsx';

const texts = messages.guide;

export function meta() {
  return pageMeta({ title: texts.heading });
}

/** Logging in leads on to the guide, and whoever is signed in is there at once. */
const guideThroughLogIn = `${paths.auth}?next=${encodeURIComponent(paths.guide)}`;

/** The guide is a page of the client site; here stands the way to it. Source: A 2.2, A 2.6. */
export default function GuidePage() {
  return (
    <PageBody>
      <PageHeading title={texts.heading} description={texts.elsewhere.text} />
      <div className="flex flex-wrap gap-3">
        <a href={guideThroughLogIn} className={buttonClass('primary')}>
          {texts.elsewhere.action}
        </a>
      </div>
    </PageBody>
  );
}
