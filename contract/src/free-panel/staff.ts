import * as fields from '../fields.ts';
import { operation } from '../operation.ts';
import {
  draftRefusals,
  link,
  linkChoice,
  linkDraft,
  links,
  linkSwitch,
  linkUnknown,
} from './links.ts';

const list = operation({ caller: 'admin' })
  .route({ method: 'GET', path: '/free-panel/staff/links' })
  .input(fields.nothing)
  .output(links);

const create = operation({ caller: 'admin', idempotent: true })
  .route({ method: 'POST', path: '/free-panel/staff/links', successStatus: 201 })
  .input(linkDraft)
  .output(link)
  .errors(draftRefusals);

/** Disabling a link disables every link made under it, and ends its admin's sessions. */
const setActive = operation({ caller: 'admin' })
  .route({ method: 'POST', path: '/free-panel/staff/links/{id}/active' })
  .input(linkSwitch)
  .output(fields.nothing)
  .errors(linkUnknown);

/** Removes a link and every link made under it; who used them stays known. */
const remove = operation({ caller: 'admin' })
  .route({ method: 'DELETE', path: '/free-panel/staff/links/{id}' })
  .input(linkChoice)
  .output(fields.nothing)
  .errors(linkUnknown);

/** What staff do with every link. Source: decision 29. */
export const freePanelStaff = { list, create, setActive, remove };
