import { messages } from '@regz/texts/en.ts';
import { skipToken, useQuery } from '@tanstack/react-query';
import { type Api, queries } from '../platform/api/api.ts';
import { QueryRegion } from '../platform/queries/query-region.tsx';
import { buttonClass } from '../ui/buttons/button-class.ts';
import { Button } from '../ui/buttons/button.tsx';
import { CopyButton } from '../ui/buttons/copy-button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { LoadingRegion, Skeleton } from '../ui/feedback/skeleton.tsx';
import { useToast } from '../ui/feedback/toast.tsx';
import { Download } from '../ui/icons.ts';
import { RedeemSteps } from './redeem-steps.tsx';

const controls = messages.controls;
const texts = messages.shop.dialog;

type Purchase = Awaited<ReturnType<Api['shop']['readPurchase']>>;

function Guide({ hasCommunity }: { hasCommunity: boolean }) {
  return (
    <>
      <section className="flex flex-col gap-2">
        <h3 className="font-sans font-semibold text-ink">{texts.howTo}</h3>
        <RedeemSteps hasCommunity={hasCommunity} />
      </section>
      <section className="flex flex-col gap-2">
        <h3 className="font-sans font-semibold text-ink">{texts.notesTitle}</h3>
        <ul className="flex list-disc flex-col gap-1 pl-6">
          {texts.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      </section>
    </>
  );
}

function Content({ purchase }: { purchase: Purchase }) {
  const { product, licenseKey, redeemUrl, registrationUrl, communityUrl, downloadUrl } = purchase;
  return (
    <>
      <p lang="en" className="text-lg font-semibold wrap-anywhere text-ink">
        {product}
      </p>
      {licenseKey === null ? (
        <p>{texts.noKey}</p>
      ) : (
        <>
          <CopyLine label={texts.key} text={licenseKey} prominent />
          <a
            href={`${redeemUrl}#key=${encodeURIComponent(licenseKey)}`}
            target="_blank"
            rel="noreferrer"
            className={buttonClass()}
          >
            {texts.redeem}
          </a>
        </>
      )}
      <CopyLine label={texts.registration} text={registrationUrl} href={registrationUrl} />
      {communityUrl === null ? null : (
        <CopyLine label={texts.community} text={communityUrl} href={communityUrl} />
      )}
      <Guide hasCommunity={communityUrl !== null} />
      <CopyLine label={texts.download} text={downloadUrl} />
      <a
        href={downloadUrl}
        target="_blank"
        rel="noreferrer"
        className={`${buttonClass('secondary')} self-start`}
      >
        <Download className="size-4 shrink-0" aria-hidden="true" />
        <span>{texts.downloadNow}</span>
      </a>
    </>
  );
}

type PurchaseDialogProps = { purchaseId: string | null; onClose: () => void };

/**
 * A purchase's key, and the next steps. It can be opened again at any time, so closing it loses
 * nothing.
 */
export function PurchaseDialog({ purchaseId, onClose }: PurchaseDialogProps) {
  const purchase = useQuery(
    queries.shop.readPurchase.queryOptions({
      input: purchaseId === null ? skipToken : { id: purchaseId },
    }),
  );
  const pending = (
    <LoadingRegion label={messages.sites.loadingPage}>
      <Skeleton className="h-64 w-full" />
    </LoadingRegion>
  );
  return (
    <Dialog
      open={purchaseId !== null}
      onClose={onClose}
      title={texts.congratulations}
      closeLabel={controls.close}
      footer={
        <Button variant="secondary" onClick={onClose}>
          {controls.close}
        </Button>
      }
    >
      <QueryRegion query={purchase} failed={texts.loadFailed} pending={pending}>
        {(data) => <Content purchase={data} />}
      </QueryRegion>
    </Dialog>
  );
}

type CopyLineProps = {
  label: string;
  text: string;
  /** The target of 'Open'. */
  href?: string;
  prominent?: boolean;
};

/** A key or an address with a copy button, and an open button if it has a page. */
function CopyLine({ label, text, href, prominent = false }: CopyLineProps) {
  const toast = useToast();
  return (
    <div className="flex flex-col gap-1">
      <p className="text-sm text-faint">{label}</p>
      <div className="flex flex-wrap items-center justify-end gap-2">
        <p
          lang="en"
          translate="no"
          className={classNames(
            'min-w-0 flex-[1_1_14rem] rounded-sm bg-raised px-3 py-1.5 font-mono wrap-anywhere text-ink',
            prominent ? 'text-2xl font-semibold' : 'text-sm',
          )}
        >
          {text}
        </p>
        <CopyButton
          text={text}
          label={controls.copy({ what: label })}
          copiedLabel={controls.copied({ what: label })}
          onCopied={() => toast.success(controls.copied({ what: label }))}
          onFailed={() => toast.failure(controls.copyFailed({ what: label }))}
        />
        {href === undefined ? null : (
          <a
            href={href}
            target="_blank"
            rel="noreferrer"
            aria-label={`${texts.open}: ${label}`}
            className={buttonClass('secondary', 'sm')}
          >
            {texts.open}
          </a>
        )}
      </div>
    </div>
  );
}
