import { isBareEmailAddress, normalizeEmail } from '@regz/rules/identity/email-addresses.ts';
import { messages } from '@regz/texts/en.ts';
import { useState } from 'react';
import { api, queries } from '../../platform/api/api.ts';
import { useForm } from '../../platform/forms/use-form.ts';
import { BeforeAfter } from '../../platform/staff/before-after.tsx';
import { ReasonDialog } from '../../platform/staff/reason-dialog.tsx';
import { useMay } from '../../platform/staff/use-may.ts';
import { formatInstant } from '../../platform/time/format-date.ts';
import { AroundName } from '../../ui/around-name.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { DescriptionList } from '../../ui/layout/description-list.tsx';
import { mobileNumberFault } from '../mobile-number-fault.ts';
import type { Customer } from './customers.ts';
import { DropFactors } from './drop-factors.tsx';

const { correctEmail: correctEmailTexts, customer: customerTexts } = messages.accountCustomers;

/** Corrects an address, or clears one that was never verified. */
function CorrectEmail({ customer }: { customer: Customer }) {
  const { id, username, email, emailVerified } = customer;
  const may = useMay();
  const [open, setOpen] = useState(false);
  const form = useForm({ email: '', reason: '' });

  function inputOf(reason: string) {
    const typed = form.values.email.trim();
    if (typed === '' && !emailVerified) return { id, email: null, reason };
    if (isBareEmailAddress(normalizeEmail(typed))) return { id, email: typed, reason };
    form.refuse({ fields: { email: messages.errors.ACCOUNT_EMAIL_INVALID } });
    return null;
  }

  if (email === null || !may('customers.staff.correctEmail')) return null;
  const { asked, success, proven, text: unproven } = correctEmailTexts;
  const text = emailVerified ? proven : unproven;
  return (
    <div>
      <Button size="sm" variant="secondary" onClick={() => setOpen(true)}>
        {correctEmailTexts.button}
      </Button>
      <ReasonDialog
        open={open}
        onClose={() => setOpen(false)}
        form={form}
        texts={{
          ...correctEmailTexts,
          text: <AroundName name={username} text={(name) => text({ username: name, email })} />,
        }}
        reasonTexts={correctEmailTexts}
        inputOf={inputOf}
        send={api.customers.staff.correctEmail}
        success={({ awaitsApproval }) => (awaitsApproval ? asked : success({ username }))}
        outdated={queries.customers.staff.key()}
      >
        <TextField
          {...form.field('email')}
          label={correctEmailTexts.email}
          {...(emailVerified ? {} : { hint: correctEmailTexts.emailHint })}
          type="email"
          autoComplete="off"
        />
        <BeforeAfter
          label={customerTexts.email}
          before={email}
          after={form.values.email.trim() || (emailVerified ? email : customerTexts.noEmail)}
        />
      </ReasonDialog>
    </div>
  );
}

const correctMobileNumberTexts = messages.accountCustomers.correctMobileNumber;

/** Corrects a user's mobile number. */
function CorrectMobileNumber({ customer }: { customer: Customer }) {
  const { id, username, mobileNumber: present } = customer;
  const may = useMay();
  const [open, setOpen] = useState(false);
  const form = useForm({ mobileNumber: '', reason: '' });

  function inputOf(reason: string) {
    const { mobileNumber } = form.values;
    const fault = mobileNumberFault(mobileNumber);
    if (fault === null) return { id, mobileNumber, reason };
    form.refuse({ fields: { mobileNumber: fault } });
    return null;
  }

  if (!may('customers.staff.correctMobileNumber')) return null;
  return (
    <div>
      <Button size="sm" variant="secondary" onClick={() => setOpen(true)}>
        {correctMobileNumberTexts.button}
      </Button>
      <ReasonDialog
        open={open}
        onClose={() => setOpen(false)}
        form={form}
        texts={{
          ...correctMobileNumberTexts,
          text: (
            <AroundName
              name={username}
              text={(shown) => correctMobileNumberTexts.text({ username: shown })}
            />
          ),
        }}
        reasonTexts={correctMobileNumberTexts}
        inputOf={inputOf}
        send={api.customers.staff.correctMobileNumber}
        success={correctMobileNumberTexts.success({ username })}
        outdated={queries.customers.staff.key()}
      >
        <TextField
          {...form.field('mobileNumber')}
          type="tel"
          label={correctMobileNumberTexts.mobileNumber}
          autoComplete="off"
        />
        {form.values.mobileNumber.trim() === '' ? null : (
          <BeforeAfter
            label={correctMobileNumberTexts.mobileNumber}
            before={present ?? messages.accountCustomers.list.nothing}
            after={form.values.mobileNumber.trim()}
          />
        )}
      </ReasonDialog>
    </div>
  );
}

const { customer: texts, dropFactors: dropTexts } = messages.accountCustomers;
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
            label: dropTexts.label,
            value: customer.hasSecondFactors ? dropTexts.on : dropTexts.off,
            act: <DropFactors customer={customer} />,
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
