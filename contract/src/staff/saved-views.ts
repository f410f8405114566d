import { savedLists, VIEW_LIMITS } from '@regz/rules/staff/list-pages.ts';
import * as z from 'zod';
import * as fields from '../fields.ts';
import { operation } from '../operation.ts';

const list = z.enum(savedLists);
const name = z.string().regex(/\S/).max(VIEW_LIMITS.name);
/** The search, filters and order as the panel's address has them. */
const query = z.string().max(VIEW_LIMITS.query);

const view = z.strictObject({ id: z.uuid(), name, query });

/** The caller's views of a list, by name. */
const listViews = operation({ caller: 'admin' })
  .route({ method: 'GET', path: '/accounts/staff-views' })
  .input(z.strictObject({ list }))
  .output(z.array(view).max(VIEW_LIMITS.views));

/** Saves a view of the caller. It replaces the caller's view of the same name. */
const saveView = operation({ caller: 'admin' })
  .route({ method: 'POST', path: '/accounts/staff-views', successStatus: 201 })
  .input(z.strictObject({ list, name, query }))
  .output(view)
  .errors({ ACCOUNT_VIEWS_FULL: { status: 409, data: z.strictObject({ limit: z.int() }) } });

/** Removes a view of the caller. */
const removeView = operation({ caller: 'admin' })
  .route({ method: 'DELETE', path: '/accounts/staff-views/{id}' })
  .input(z.strictObject({ id: z.uuid() }))
  .output(fields.nothing)
  .errors({ ACCOUNT_VIEW_UNKNOWN: { status: 404 } });

export const savedViews = { listViews, saveView, removeView };
