// It renders once for each tab, so that memoizing it costs more code than it saves work.
'use no memo';

import { messages } from '@regz/texts/en.ts';
import { Suspense, useRef, useState } from 'react';
import { LogOutButton } from '../../identity/session/log-out-button.tsx';
import { lazyPart } from '../../platform/connection/load-part.tsx';
import { paths } from '../../platform/paths.ts';
import { Link } from '../../platform/routing/router.tsx';
import { ThemeToggle } from '../../platform/theme/theme-toggle.tsx';
import { adminSession, type Admin } from '../../staff/admin-session.ts';
import type { StaffSecurityDialogProps } from '../../staff/staff-security-dialog.tsx';
import { AroundName } from '../../ui/around-name.tsx';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ChevronDown, CircleUser, ShieldCheck } from '../../ui/icons.ts';
import { LogoMark } from '../../ui/logo.tsx';
import { AdminMenu } from './navigation/admin-menu.tsx';
import { SearchButton } from './search/search-button.tsx';

const texts = messages.adminSite.panel;
const ACCOUNT_ID = 'admin-account';

const StaffSecurityDialog = lazyPart<StaffSecurityDialogProps>(
  async () => (await import('../../staff/staff-security-dialog.tsx')).StaffSecurityDialog,
);

/** The bar above the panel. Above the login it only has the site's name. */
export function AdminBar({ admin }: { admin: Admin | undefined }) {
  const isSetUp = admin !== undefined && !admin.codesMissing && !admin.passwordGiven;
  return (
    <header className="sticky top-0 z-40 flex h-12 items-center gap-3 border-b border-line bg-ground px-4 print:hidden">
      {isSetUp ? <AdminMenu role={admin.role} /> : null}
      <Link to={paths.admin} className="flex shrink-0 items-center gap-2 rounded-sm">
        <LogoMark className="size-6" />
        <span translate="no" className="font-display text-lg font-semibold tracking-wide">
          {messages.brand.name}
        </span>
      </Link>
      <p className="label-mono hidden border-l border-line pl-3 text-faint lg:block">
        {admin === undefined ? messages.brand.adminPanel : texts.heading}
      </p>
      <div className="flex flex-1 items-center justify-end gap-2">
        {isSetUp ? <SearchButton role={admin.role} /> : null}
        {admin === undefined ? <ThemeToggle /> : <Account username={admin.username} />}
      </div>
    </header>
  );
}

/**
 * The logged-in admin, and a menu for their own settings. On a phone the menu includes the logout.
 */
function Account({ username }: { username: string }) {
  const menu = useRef<HTMLDivElement>(null);
  const [atSecurity, setAtSecurity] = useState(false);
  const [begun, setBegun] = useState(false);

  function openSecurity() {
    setBegun(true);
    // Returns the focus to the name, which still exists once the dialog closes.
    menu.current?.hidePopover();
    setAtSecurity(true);
  }

  return (
    <>
      <button type="button" popoverTarget={ACCOUNT_ID} className={buttonClass('quiet', 'sm')}>
        <CircleUser className="size-4" aria-hidden="true" />
        <span className="sr-only sm:not-sr-only">
          <AroundName name={username} text={(shown) => texts.welcome({ username: shown })} />
        </span>
        <ChevronDown className="size-4" aria-hidden="true" />
      </button>
      <div className="hidden sm:block">
        <LogOutButton source={adminSession} />
      </div>
      <div
        id={ACCOUNT_ID}
        ref={menu}
        popover="auto"
        className="fixed top-12 right-4 left-auto m-0 w-60 rounded-md border border-line bg-surface p-4 text-ink lifted"
      >
        <div className="flex flex-col items-start gap-3">
          <p className="font-medium wrap-anywhere sm:hidden">
            <AroundName name={username} text={(shown) => texts.welcome({ username: shown })} />
          </p>
          <Button
            variant="secondary"
            size="sm"
            icon={<ShieldCheck className="size-4" aria-hidden="true" />}
            onClick={openSecurity}
          >
            {texts.security}
          </Button>
          <ThemeToggle />
          <div className="sm:hidden">
            <LogOutButton source={adminSession} />
          </div>
        </div>
      </div>
      {begun ? (
        <Suspense>
          <StaffSecurityDialog
            username={username}
            open={atSecurity}
            onClose={() => setAtSecurity(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
