import { messages } from '@regz/texts/en.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { type Api, api, queries } from '../../platform/api/api.ts';
import { errorText, isRefusal } from '../../platform/api/error-text.ts';
import { paths } from '../../platform/paths.ts';
import { QueryRegion } from '../../platform/queries/query-region.tsx';
import { Link } from '../../platform/routing/router.tsx';
import { formatInstant } from '../../platform/time/format-date.ts';
import { AroundName } from '../../ui/around-name.tsx';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { LoadingRegion, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { GiftBox } from './gift-box.tsx';
import { moveGently } from './move-gently.ts';

const texts = messages.receivedGift;

/** Time between two parts of the key. */
const PART_MS = 250;

type ReceivedGift = Awaited<ReturnType<Api['orders']['readGift']>>;
type Ended = keyof typeof texts.ended;

/** The light behind the box. */
const parcel = {
  flex: '2 1 16rem',
  paddingTop: '2rem',
  background:
    'radial-gradient(closest-side, color-mix(in srgb, var(--color-accent) 16%, transparent), transparent) 50% 0 / 20rem 14rem no-repeat',
};

const endings: readonly Ended[] = [
  'ORDER_GIFT_UNKNOWN',
  'ORDER_GIFT_TAKEN_BACK',
  'ORDER_GIFT_WITHHELD',
];

/** Refusals of a gift that ended while its page was open. The page then shows how it ended. */
const closings = [...endings, 'ORDER_GIFT_REDEEMED'] as const;

type ReceivedGiftCardProps = {
  /** Undefined before the page has read its address. */
  token: string | undefined;
  /** Accepts the token from the mail if the link was incomplete. */
  codeForm: ReactNode;
};

/** The gift of a private link. Closed until Open is pressed. */
export function ReceivedGiftCard({ token, codeForm }: ReceivedGiftCardProps) {
  const gift = useQuery({
    ...queries.orders.readGift.queryOptions({ input: { token: token ?? '' } }),
    enabled: token !== undefined && token !== '',
  });
  if (token === '') return <EmptyState title={texts.missing} text={codeForm} />;
  const ended = endings.find((code) => isRefusal(gift.error, code));
  if (ended !== undefined) return <EndedGift {...texts.ended[ended]} />;
  const pending = (
    <LoadingRegion label={texts.loading}>
      <Skeleton className="h-96 w-full" />
    </LoadingRegion>
  );
  return (
    <QueryRegion query={gift} pending={pending} failed={texts.loadFailed}>
      {(data) =>
        data.redeemedAt === null ? (
          <GiftCard gift={data} token={token ?? ''} />
        ) : (
          <EndedGift
            title={texts.redeemedTitle}
            text={texts.redeemedText({ moment: formatInstant(data.redeemedAt) })}
          />
        )
      }
    </QueryRegion>
  );
}

function EndedGift({ title, text }: { title: string; text: string }) {
  return (
    <EmptyState
      title={title}
      text={text}
      action={
        <Link to={paths.contact} className={buttonClass('secondary')}>
          {texts.toContact}
        </Link>
      }
    />
  );
}

function GiftCard({ gift, token }: { gift: ReceivedGift; token: string }) {
  const client = useQueryClient();
  const opening = useMutation({
    mutationFn: () => api.orders.openGift({ token }),
    // The reason for the refusal may be the gift's new state.
    onError: () => client.invalidateQueries({ queryKey: queries.orders.key() }),
  });
  const isEnded = closings.some((code) => isRefusal(opening.error, code));
  const fault = isEnded ? null : opening.error;
  const { from, recipient, message, productName, validityDays, openedAt } = gift;
  return (
    <article className="flex flex-wrap items-center gap-8 rounded-md border border-accent-text bg-surface p-4 sm:p-6">
      <div className="flex min-w-0 flex-col gap-4" style={{ flex: '3 1 18rem' }}>
        <p className="label-mono text-faint">
          <AroundName name={recipient} text={(shown) => texts.for({ recipient: shown })} />
        </p>
        <h2 className="text-3xl wrap-anywhere">
          <AroundName name={from ?? texts.somebody} text={(giver) => texts.from({ giver })} />
        </h2>
        {message === '' ? null : (
          <blockquote className="border-l-2 border-accent-text pl-4 text-lg wrap-anywhere whitespace-pre-line">
            {message}
          </blockquote>
        )}
        <p className="text-soft">
          <span className="font-medium text-ink">{productName}</span>
          <span>{` · ${texts.days({ n: validityDays })}`}</span>
        </p>
      </div>
      <div className="flex min-w-0 flex-col items-center gap-4 text-center" style={parcel}>
        <GiftBox open={opening.data !== undefined} />
        {opening.data === undefined ? (
          <>
            <Button
              className="w-full"
              pending={opening.isPending}
              pendingText={texts.opening}
              onClick={() => opening.mutate()}
            >
              {openedAt === null ? texts.open : texts.again}
            </Button>
            <p className="text-sm text-soft">{texts.closed}</p>
            {fault === null ? null : <Notice tone="bad">{errorText(fault)}</Notice>}
          </>
        ) : (
          <GiftKey licenseKey={opening.data.licenseKey} />
        )}
      </div>
    </article>
  );
}

/** The key, one part after the other, and its next step. */
function GiftKey({ licenseKey }: { licenseKey: string }) {
  const toast = useToast();
  const title = useRef<HTMLHeadingElement>(null);
  const key = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    title.current?.focus();
    for (const [index, part] of [...(key.current?.children ?? [])].entries()) {
      const timing = { duration: 350, delay: Math.min(index, 3) * PART_MS };
      moveGently(part, { opacity: [0, 1], translate: ['0 0.5rem', 'none'] }, timing);
    }
  }, []);
  return (
    <>
      <h3 ref={title} tabIndex={-1} className="text-base text-soft">
        {texts.opened}
      </h3>
      <p
        ref={key}
        role="status"
        translate="no"
        className="font-mono text-xl font-medium wrap-anywhere"
      >
        {licenseKey.split(/(?<=-)/u).map((part, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the parts of a key keep their places
          <span key={index} className="inline-block">
            {part}
          </span>
        ))}
      </p>
      <a
        href={`${paths.redeemKey}#key=${encodeURIComponent(licenseKey)}`}
        className={`${buttonClass()} w-full`}
      >
        {texts.redeem}
      </a>
      <div className="flex w-full">
        <CopyButton
          text={licenseKey}
          words={texts.copy}
          label={texts.copyLabel({ licenseKey })}
          copiedLabel={texts.copied}
          onCopied={() => toast.success(texts.copied)}
          onFailed={() => toast.failure(texts.copyFailed)}
        />
      </div>
      <p className="text-sm text-soft">{texts.redeemHint}</p>
    </>
  );
}
