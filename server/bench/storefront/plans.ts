import { timesAmongClients } from '../among-clients.ts';
import { requestText } from '../http-client.ts';
import { compare } from '../measure.ts';
import { postgrestProgram, startPostgrest } from '../postgrest.ts';
import { report, reportNumber, reportRatio } from '../report.ts';
import type { RunningProduct } from '../running-product.ts';

const PEER_PORT = 3996;
const READS = 5000;
const PLANS =
  '/storefront_plans?select=id,title,period,price_minor,features,available&order=position';

/**
 * Measures reading the plans over sixteen connections against PostgREST, which reads them from the
 * same database, or alone if PostgREST is not installed.
 */
export async function reportPlans(
  { config, connection }: RunningProduct,
  rounds: number,
): Promise<void> {
  const label = 'plans/s, 16 clients';
  const ours = () => readsPerSecond(config.PORT, '/api/storefront/catalogue');
  await ours();
  if (postgrestProgram === undefined) {
    reportNumber(label, await ours());
    report('  against PostgREST', 'not measured: POSTGREST names no program');
    return;
  }
  const stop = await startPostgrest(postgrestProgram, { port: PEER_PORT, connection });
  try {
    const theirs = () => readsPerSecond(PEER_PORT, PLANS);
    await theirs();
    reportRatio(`${label}, against PostgREST (at least 3)`, await compare(rounds, ours, theirs));
  } finally {
    await stop();
  }
}

async function readsPerSecond(port: number, path: string): Promise<number> {
  const request = requestText({ port, method: 'GET', path });
  const started = performance.now();
  await timesAmongClients(
    port,
    Array.from({ length: READS }, () => request),
  );
  return READS / ((performance.now() - started) / 1000);
}
