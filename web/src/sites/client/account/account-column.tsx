import { AccountCard } from '../../../accounts/account-card.tsx';
import { DeletionCard } from '../../../accounts/deletion/deletion-card.tsx';
import { EmailCard } from '../../../accounts/email/email-card.tsx';
import { IdentityProof } from '../../../accounts/identity/identity-proof.tsx';
import { SecurityCard } from '../../../accounts/second-factors/security-card.tsx';
import type { Account } from '../../../accounts/session/session.ts';
import { CommunityCard } from '../../../community/community-card.tsx';
import { DeviceIds } from '../../../devices/device-ids.tsx';
import { LicenseKeyText } from '../../../licenses/license-key-text.tsx';

type AccountColumnProps = {
  /** Undefined while it is loading. */
  account: Account | undefined;
};

/** Who the account is: its data, address, community, security, and its end. */
export function AccountColumn({ account }: AccountColumnProps) {
  return (
    <>
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
      <CommunityCard account={account} />
      <SecurityCard username={account?.username} />
      <DeletionCard />
    </>
  );
}
