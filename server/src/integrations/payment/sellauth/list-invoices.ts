import { DAY_MS } from '@regz/rules/durations.ts';
import { PaymentFault } from '../../../platform/ports/payment-provider.ts';
import { type Invoice, invoice, invoicePage } from './sellauth-answers.ts';
import type { SellauthClient } from './sellauth-client.ts';

const PER_PAGE = 100;
const MOST_PAGES = 200;

/**
 * The shop's invoices in these statuses that were completed since a time, and some from before it,
 * because the filter's time zone is not documented. An invoice listed twice is returned once.
 * Invoices that cannot be for one of our orders are left out.
 */
export async function listInvoices(
  client: SellauthClient,
  wanted: { statuses: readonly string[]; completedSince: Date },
): Promise<Invoice[]> {
  const start = new Date(wanted.completedSince.getTime() - DAY_MS);
  const found: Invoice[] = [];
  const seen = new Set<number>();
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const query = new URLSearchParams({
      completed_at_start: start.toISOString().slice(0, 'yyyy-mm-ddThh:mm:ss'.length),
      orderColumn: 'id',
      orderDirection: 'asc',
      perPage: String(PER_PAGE),
      page: String(page),
    });
    for (const status of wanted.statuses) query.append('statuses[]', status);
    const { data } = await client.get('/invoices', query, invoicePage);
    const fresh = data.filter(({ id }) => !seen.has(id));
    if (fresh.length === 0) return found;
    for (const row of fresh) {
      seen.add(row.id);
      const read = invoice.safeParse(row);
      if (read.success) found.push(read.data);
    }
  }
  throw new PaymentFault('unreachable', `SellAuth has more than ${MOST_PAGES} pages of invoices`);
}
