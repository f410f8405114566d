import { messages } from '@regz/texts/en.ts';
import type { Api } from '../platform/api/api.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import { DescriptionList } from '../ui/layout/description-list.tsx';
import { LogoMark } from '../ui/logo.tsx';

const texts = messages.orders.receipt;

type Paper = Awaited<ReturnType<Api['orders']['readReceiptPaper']>>;

function Party({ label, lines }: Paper['parties'][number]) {
  return (
    <div className="min-w-0">
      <h2 className="font-sans text-sm text-faint">{label}</h2>
      {lines.map((line, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- lines of an address may be the same
        <p key={index} translate="no" className="wrap-anywhere">
          {line}
        </p>
      ))}
    </div>
  );
}

function Section({ heading, rows }: Paper['sections'][number]) {
  return (
    <section className="flex flex-col gap-1">
      <h2 className="font-sans font-medium">{heading}</h2>
      <ul className="flex flex-col divide-y divide-line">
        {rows.map(({ label, amount, isSum = false }, index) => (
          <li
            // oxlint-disable-next-line react/no-array-index-key -- two refunds of one minute are two rows
            key={index}
            className={`flex min-h-11 items-center justify-between gap-6 py-1 ${isSum ? 'font-medium' : ''}`}
          >
            <span className="min-w-0 wrap-anywhere">{label}</span>
            <span className="whitespace-nowrap">{amount}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/**
 * A receipt for reading or printing, with the texts of its PDF. On paper it is the only content,
 * black on white.
 */
export function ReceiptSheet({ paper }: { paper: Paper }) {
  const { number, notices, parties, facts, sections, notes } = paper;
  return (
    <section
      aria-label={texts.heading}
      className="print-sheet flex max-w-2xl flex-col gap-6 rounded-md border border-line bg-surface p-6 print:border-0"
    >
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <span
          translate="no"
          className="flex items-center gap-2.5 font-display text-xl font-semibold"
        >
          <LogoMark className="size-8" />
          <span>{messages.brand.name}</span>
        </span>
        <p className="text-right">
          <span className="font-display text-xl font-semibold">{`${texts.heading} `}</span>
          <span translate="no" className="text-soft">
            {number}
          </span>
        </p>
      </header>
      {notices.map((notice) => (
        <Notice key={notice} tone="info">
          {notice}
        </Notice>
      ))}
      <div className="grid gap-4 sm:grid-cols-2">
        {parties.map((party) => (
          <Party key={party.label} {...party} />
        ))}
      </div>
      <DescriptionList
        rows={facts.map(({ label, value }) => ({
          label,
          value: <span translate="no">{value}</span>,
        }))}
      />
      {sections.map((section) => (
        <Section key={section.heading} {...section} />
      ))}
      <p className="text-sm text-faint">{notes.join(' ')}</p>
    </section>
  );
}
