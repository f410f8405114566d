import * as z from 'zod';
import * as fields from '../fields.ts';
import { operation } from '../operation.ts';
import {
  draftRefusals,
  link,
  linkChoice,
  linkDraft,
  links,
  linkSwitch,
  linksBefore,
  linkUnknown,
} from './links.ts';

const listLinks = operation({ caller: 'admin' })
  .route({ method: 'GET', path: '/free-panel/staff/links' })
  .input(linksBefore)
  .output(links);

const createLink = operation({ caller: 'admin', idempotent: true })
  .route({ method: 'POST', path: '/free-panel/staff/links', successStatus: 201 })
  .input(linkDraft.extend({ severalPerMailbox: z.boolean().optional() }))
  .output(link)
  .errors({ ...draftRefusals, ...fields.packageRefusal });

/**
 * Disabling a link also disables every link under it, and ends its admin's sessions. Only staff can
 * enable it again.
 */
const setLinkEnabled = operation({ caller: 'admin' })
  .route({ method: 'POST', path: '/free-panel/staff/links/{id}/active' })
  .input(linkSwitch)
  .output(fields.nothing)
  .errors({ ...linkUnknown, ...fields.packageRefusal });

/** Removes a link and every link under it. Its users stay recorded. */
const removeLink = operation({ caller: 'admin' })
  .route({ method: 'DELETE', path: '/free-panel/staff/links/{id}' })
  .input(linkChoice)
  .output(fields.nothing)
  .errors(linkUnknown);

/** Further limits to one trial, besides one per account. */
const readOncePer = operation({ caller: 'admin' })
  .route({ method: 'GET', path: '/free-panel/staff/once-per' })
  .input(fields.nothing)
  .output(z.strictObject({ device: z.boolean(), community: z.boolean(), parts: z.boolean() }));

/** Applies from the next use on, and counts earlier trials. */
const setOncePer = operation({ caller: 'admin' })
  .route({ method: 'POST', path: '/free-panel/staff/once-per' })
  .input(z.strictObject({ per: z.enum(['device', 'community', 'parts']), isOn: z.boolean() }))
  .output(fields.nothing);

/** Operations of staff on all links. */
export const freePanelStaff = {
  listLinks,
  createLink,
  setLinkEnabled,
  removeLink,
  readOncePer,
  setOncePer,
};
