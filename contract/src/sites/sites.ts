import * as z from 'zod';
import * as fields from '../fields.ts';
import { operation } from '../operation.ts';
import { sitesStaff } from './staff.ts';

/** The addresses of the three sites, for links between them. */
const readConfig = operation({ caller: 'anyone', revalidated: true })
  .route({ method: 'GET', path: '/sites/config' })
  .input(fields.nothing)
  .output(
    z.strictObject({
      origins: z.strictObject({ main: z.url(), client: z.url(), download: z.url() }),
    }),
  );

/** Logs a path that a person reached inside the page and that has no route. */
const reportMissingPage = operation({ caller: 'anyone' })
  .route({ method: 'POST', path: '/sites/missing-pages' })
  .input(z.strictObject({ path: z.string().max(2048) }))
  .output(fields.nothing);

export const sites = {
  readConfig,
  reportMissingPage,
  staff: sitesStaff,
};
