import { parseWhole } from '@regz/rules/numbers.ts';
import { LIST_LIMITS, type ListCount, pagesOf } from '@regz/rules/staff/list-pages.ts';
import { listTexts as texts } from '@regz/texts/en/platform/lists-staff.ts';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { controlClass } from '../../../ui/forms/field.tsx';
import { FormShell } from '../../../ui/forms/form-shell.tsx';
import { ArrowLeft, ArrowRight } from '../../../ui/icons.ts';
import { formatNumber } from '../../format-number.ts';
import { useForm } from '../../forms/use-form.ts';

type ListPagerProps = {
  /** The shown page, from 1. */
  page: number;
  count: ListCount;
  onPage: (page: number) => void;
};

/** Says which rows are shown, and opens other pages: the next one, or any by its number. */
export function ListPager({ page, count, onPage }: ListPagerProps) {
  const pages = pagesOf(count);
  const first = (page - 1) * LIST_LIMITS.page + 1;
  const last = Math.min(page * LIST_LIMITS.page, count.n);
  const range = count.isMore ? texts.rangeOfMore : texts.range;
  return (
    <div className="flex flex-col gap-2 border-t border-line pt-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="text-sm text-faint">
          {range({
            first: formatNumber(first),
            last: formatNumber(last),
            count: formatNumber(count.n),
          })}
        </p>
        {pages === 1 ? null : (
          <nav aria-label={texts.pages} className="flex items-center gap-2">
            <IconButton
              label={texts.previous}
              disabled={page === 1}
              onClick={() => onPage(page - 1)}
            >
              <ArrowLeft className="size-4" aria-hidden="true" />
            </IconButton>
            <PageForm key={page} page={page} pages={pages} onPage={onPage} />
            <IconButton
              label={texts.next}
              disabled={page >= pages}
              onClick={() => onPage(page + 1)}
            >
              <ArrowRight className="size-4" aria-hidden="true" />
            </IconButton>
          </nav>
        )}
      </div>
      {count.isMore && page === pages ? (
        <p className="text-sm text-faint">{texts.narrow({ count: formatNumber(count.n) })}</p>
      ) : null}
    </div>
  );
}

type PageFormProps = Omit<ListPagerProps, 'count'> & { pages: number };

/** The number of the page. Enter opens the typed one. */
function PageForm({ page, pages, onPage }: PageFormProps) {
  const form = useForm({ page: String(page) });

  function submit() {
    const typed = parseWhole(form.values.page);
    if (typed === undefined || typed < 1 || typed > pages) {
      form.refuse({ text: texts.pageInvalid({ count: formatNumber(pages) }), focus: 'page' });
      return;
    }
    form.accept();
    if (typed !== page) onPage(typed);
  }

  return (
    <FormShell form={form} onSubmit={submit} className="flex flex-wrap items-center gap-2">
      <label className="flex items-center gap-2 text-sm text-soft">
        {texts.page}
        <span className="w-16">
          <input
            name="page"
            value={form.values.page}
            onChange={form.field('page').onChange}
            inputMode="numeric"
            autoComplete="off"
            className={`${controlClass} text-center`}
          />
        </span>
        {texts.ofPages({ count: formatNumber(pages) })}
      </label>
    </FormShell>
  );
}
