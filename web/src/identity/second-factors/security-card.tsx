import { messages } from '@regz/texts/en.ts';
import { useQueryClient } from '@tanstack/react-query';
import { queries } from '../../platform/api/api.ts';
import { Card } from '../../ui/layout/card.tsx';
import { SessionsSection } from '../session/sessions-section.tsx';
import { PasskeysSection } from './passkeys/passkeys-section.tsx';
import { customerTotp } from './totp/customer-totp.ts';
import { TwoStepSection } from './totp/two-step-section.tsx';

const texts = messages.accountSecurity;

type SecurityCardProps = {
  /** Undefined until the login is confirmed. */
  username: string | undefined;
};

/** Two-step codes, passkeys and sessions. */
export function SecurityCard({ username }: SecurityCardProps) {
  const client = useQueryClient();
  const refreshSessions = () =>
    void client.invalidateQueries({ queryKey: queries.identity.listOwnSessions.key() });
  return (
    <Card title={texts.cardTitle}>
      <TwoStepSection source={customerTotp} username={username} onSessionsEnded={refreshSessions} />
      <PasskeysSection username={username} onSessionsEnded={refreshSessions} />
      <SessionsSection enabled={username !== undefined} />
    </Card>
  );
}
