import { decimalText } from '@regz/rules/numbers.ts';
import { messages } from '@regz/texts/en.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Api, queries } from '../../platform/api/api.ts';
import { QueryRegion } from '../../platform/queries/query-region.tsx';
import { formatInstant } from '../../platform/time/format-date.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { LoadingRegion, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { type DescriptionRow, DescriptionList } from '../../ui/layout/description-list.tsx';
import { moneyText } from '../money-text.ts';
import { LankaQrCode } from './lankaqr-code.tsx';
import { SlipForm } from './slip-form.tsx';

const texts = messages.ordersTransfer;

type Transfer = NonNullable<Awaited<ReturnType<Api['orders']['readOwnTransfer']>>['transfer']>;

/** The data for paying an order by bank transfer, and the result of its slip. */
export function TransferCard({ orderId }: { orderId: string }) {
  const query = useQuery(queries.orders.readOwnTransfer.queryOptions({ input: { orderId } }));
  return (
    <QueryRegion
      query={query}
      pending={
        <LoadingRegion label={texts.loading}>
          <Skeleton className="h-96 w-full" />
        </LoadingRegion>
      }
      failed={texts.loadFailed}
    >
      {({ transfer }) =>
        transfer === null ? null : (
          <Card title={texts.title}>
            <TransferState orderId={orderId} transfer={transfer} />
          </Card>
        )
      }
    </QueryRegion>
  );
}

type TransferStateProps = { orderId: string; transfer: Transfer };

function TransferState({ orderId, transfer }: TransferStateProps) {
  const [sendsOther, setSendsOther] = useState(false);
  const { slip, waitsUntil } = transfer;
  if (slip !== null && slip.decision === null) {
    return (
      <>
        <Notice tone="info">
          <p>{texts.looking({ moment: formatInstant(slip.uploadedAt) })}</p>
          <p className="mt-1">{texts.lookingNext}</p>
        </Notice>
        {sendsOther ? (
          <SlipForm orderId={orderId} onSent={() => setSendsOther(false)} />
        ) : (
          <div>
            <Button variant="secondary" size="sm" onClick={() => setSendsOther(true)}>
              {texts.slip.again}
            </Button>
          </div>
        )}
      </>
    );
  }
  return (
    <>
      <SlipNews slip={slip} />
      {waitsUntil === null ? (
        <p className="text-soft">{texts.ended}</p>
      ) : (
        <>
          <p className="text-soft">{texts.text}</p>
          {transfer.qr === null ? null : (
            <LankaQrCode {...transfer.qr} reference={transfer.reference} />
          )}
          <AccountRows transfer={transfer} />
          <p className="text-sm text-soft">{texts.waits({ moment: formatInstant(waitsUntil) })}</p>
          <SlipForm orderId={orderId} onSent={() => undefined} />
        </>
      )}
    </>
  );
}

/** The reason why the last slip was insufficient. */
function SlipNews({ slip }: { slip: Transfer['slip'] }) {
  if (slip === null || slip.reason === null) return null;
  const isDeclined = slip.decision === 'declined';
  return (
    <Notice tone={isDeclined ? 'bad' : 'warn'}>
      <p>{isDeclined ? texts.declined : texts.askedAgain}</p>
      <p className="mt-1 wrap-anywhere whitespace-pre-line">{slip.reason}</p>
    </Notice>
  );
}

/** The fields of a banking app, each with a copy button. */
function AccountRows({ transfer: { account, amount, reference } }: { transfer: Transfer }) {
  if (account === null) return <Notice tone="warn">{texts.accountMissing}</Notice>;
  const swift = account.swift === null ? [] : [copied(texts.swift, account.swift)];
  return (
    <DescriptionList
      rows={[
        copied(texts.amount, moneyText(amount), decimalText(amount.minor, 2)),
        copied(texts.reference, reference),
        { label: texts.bank, value: <span translate="no">{account.bank}</span> },
        { label: texts.branch, value: <span translate="no">{account.branch}</span> },
        { ...copied(texts.name, account.name), value: <span translate="no">{account.name}</span> },
        copied(texts.number, account.number),
        ...swift,
      ]}
    />
  );
}

function copied(label: string, shown: string, text = shown): DescriptionRow {
  return {
    label,
    value: (
      <span translate="no" className="font-mono">
        {shown}
      </span>
    ),
    act: <CopyValue label={label} text={text} />,
  };
}

function CopyValue({ label, text }: { label: string; text: string }) {
  const toast = useToast();
  return (
    <CopyButton
      text={text}
      label={texts.copy({ what: label })}
      copiedLabel={texts.copied}
      onCopied={() => toast.success(texts.copied)}
      onFailed={() => toast.failure(texts.copyFailed)}
    />
  );
}
