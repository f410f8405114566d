import type { Contract } from '@regz/contract/contract.ts';
import { logOut } from '../identity/sessions/log-out.ts';
import type { Handlers } from '../platform/http/mount.ts';
import type { Services } from '../platform/services.ts';
import { findOncePer } from './free-panel.queries.ts';
import { logInLinkAdmin } from './link-admin/log-in-link-admin.ts';
import { openAdminLink } from './link-admin/open-admin-link.ts';
import { readOwnLink } from './link-admin/read-own-link.ts';
import { createLink } from './manage/create-link.ts';
import { listLinks } from './manage/list-links.ts';
import { removeLink } from './manage/remove-link.ts';
import { setLinkEnabled } from './manage/set-link-enabled.ts';
import { setOncePer } from './staff/set-once-per.ts';
import { openLink } from './visit/open-link.ts';
import { signInThroughLink } from './visit/sign-in-through-link.ts';
import { signUpThroughLink } from './visit/sign-up-through-link.ts';

export function freePanelRoutes(services: Services): Handlers<Contract['freePanel']> {
  return {
    openLink: (context, input) => openLink(services, context, input),
    signInThroughLink: (context, input) => signInThroughLink(services, context, input),
    signUpThroughLink: (context, input) => signUpThroughLink(services, context, input),
    openAdminLink: async (context, input) => {
      await openAdminLink(services, context, input);
      return {};
    },
    logInLinkAdmin: (context, input) => logInLinkAdmin(services, context, input),
    logOut: async (context) => {
      await logOut(services, context, { kind: 'link-admin' });
      return {};
    },
    readOwnLink: ({ caller }) => readOwnLink(services, caller),
    listLinks: (context, input) => listLinks(services, context, input),
    createLink: (context, input) => createLink(services, context, input),
    setLinkEnabled: async (context, input) => {
      await setLinkEnabled(services, context, input);
      return {};
    },
    removeLink: async (context, input) => {
      await removeLink(services, context, input);
      return {};
    },
    staff: {
      readOncePer: () => findOncePer(services.db),
      setOncePer: async (context, input) => {
        await setOncePer(services, context, input);
        return {};
      },
      listLinks: (context, input) => listLinks(services, context, input),
      createLink: (context, input) => createLink(services, context, input),
      setLinkEnabled: async (context, input) => {
        await setLinkEnabled(services, context, input);
        return {};
      },
      removeLink: async (context, input) => {
        await removeLink(services, context, input);
        return {};
      },
    },
  };
}
