import { CommunityCard } from '../../../community/community-card.tsx';
import { AccountCard } from '../../../customers/account-card.tsx';
import { DeviceCard } from '../../../devices/device-card.tsx';
import { DeviceIds } from '../../../devices/device-ids.tsx';
import { EmailCard } from '../../../identity/email/email-card.tsx';
import { IdentityProof } from '../../../identity/provider/identity-proof.tsx';
import type { Account } from '../../../identity/session/customer-session.ts';
import { ExperimentCard } from '../../../licenses/experiment-card.tsx';
import { LicenseKeyText } from '../../../licenses/license-key-text.tsx';
import { useNavigate } from '../../../platform/routing/router.tsx';
import { COMMUNITY_ID } from './next-step-card.tsx';

const COLUMN = 'flex min-w-0 flex-col gap-6';

type AccountCardsProps = {
  /** Undefined while it is loading. */
  account: Account | undefined;
};

/** Who the account is and what belongs to it. Each COLUMN is as long as its cards. */
export function AccountCards({ account }: AccountCardsProps) {
  const navigate = useNavigate();
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <div className={COLUMN}>
        <AccountCard
          account={account}
          deviceIds={account ? <DeviceIds {...account} /> : null}
          licenseKey={account ? <LicenseKeyText licenseKey={account.licenseKey} /> : null}
        />
        <EmailCard
          account={account}
          verifyAction={
            account ? (
              <IdentityProof purpose="verify-email" payload={{}} email={account.email} />
            ) : null
          }
        />
        <ExperimentCard subscription={account?.subscription} />
      </div>
      <div className={COLUMN}>
        <DeviceCard account={account} onResetStarted={(path) => navigate(path)} />
        <div id={COMMUNITY_ID}>
          <CommunityCard account={account} />
        </div>
      </div>
    </div>
  );
}
