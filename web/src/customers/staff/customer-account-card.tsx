import { messages } from '../../i18n/en.ts';
import { formatInstant } from '../../platform/time/format-date.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { DescriptionList } from '../../ui/layout/description-list.tsx';
import { CorrectEmail } from './correct-email.tsx';
import { CorrectMobileNumber } from './correct-mobile-number.tsx';
import type { Customer } from './customers.ts';

const texts = messages.accountCustomers.customer;
const nothing = messages.accountCustomers.list.nothing;

/** An address, and whether its owner has verified it. */
export function EmailText({ customer }: { customer: Customer }) {
  const { email, emailVerified } = customer;
  if (email === null) return <span>{texts.noEmail}</span>;
  return (
    <span className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1">
      <span className="min-w-0 wrap-anywhere">{email}</span>
      <Badge tone={emailVerified ? 'good' : 'neutral'}>
        {emailVerified ? texts.verified : texts.unverified}
      </Badge>
    </span>
  );
}

/** The user's name and contact data. */
export function CustomerAccountCard({ customer }: { customer: Customer }) {
  const { mobileNumber, discordUsername, createdAt, lastLoginAt } = customer;
  return (
    <Card title={texts.account}>
      <DescriptionList
        rows={[
          {
            label: texts.email,
            value: <EmailText customer={customer} />,
            act: <CorrectEmail customer={customer} />,
          },
          {
            label: texts.mobileNumber,
            value: mobileNumber ?? nothing,
            act: <CorrectMobileNumber customer={customer} />,
          },
          {
            label: texts.community,
            value:
              discordUsername === null ? (
                texts.notConnected
              ) : (
                <span translate="no">{discordUsername}</span>
              ),
          },
          { label: texts.registered, value: formatInstant(createdAt) },
          {
            label: texts.lastLogin,
            value: lastLoginAt === null ? texts.never : formatInstant(lastLoginAt),
          },
        ]}
      />
    </Card>
  );
}
