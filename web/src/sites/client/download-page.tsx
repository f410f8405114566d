import { messages } from '@regz/texts/en.ts';
import { LicensedDownloads } from '../../downloads/licensed/licensed-downloads.tsx';
import { RefusedPlace } from '../../downloads/licensed/refused-place.tsx';
import { SendToPcButton } from '../../guide/send-to-pc-button.tsx';
import { featureNames, ownFeatures, useOwnPackage } from '../../licenses/use-own-package.ts';
import { pageMeta } from '../../platform/document/page-meta.ts';
import { paths } from '../../platform/paths.ts';
import { Link } from '../../platform/routing/router.tsx';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { PageBody } from '../frame/page-body.tsx';
import { useAccount } from './account/use-account.ts';

const { page: texts, restricted } = messages.downloads;

export function meta() {
  return pageMeta({ title: texts.heading, description: texts.description });
}

/**
 * Links of a closed page: to a key, unless the subscription is only paused, and to the home page.
 */
function restrictedActions(paused: boolean) {
  return (
    <>
      {paused ? null : (
        <Link to={paths.redeemKey} className={buttonClass()}>
          {restricted.redeem}
        </Link>
      )}
      <Link to={paths.dashboard} className={buttonClass(paused ? 'primary' : 'secondary')}>
        {restricted.dashboard}
      </Link>
    </>
  );
}

/** The licensed downloads. */
export default function DownloadPage() {
  const account = useAccount();
  const own = useOwnPackage(account?.subscription);
  return (
    <PageBody>
      <PageHeading
        title={texts.heading}
        description={texts.description}
        actions={<SendToPcButton page="download" />}
      />
      <RefusedPlace />
      <LicensedDownloads
        enabled={account !== undefined}
        ownFeatures={ownFeatures(own, account?.subscription)}
        features={featureNames(own)}
        restrictedActions={restrictedActions}
      />
    </PageBody>
  );
}
