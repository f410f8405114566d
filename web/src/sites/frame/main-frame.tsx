import { messages } from '@regz/texts/en.ts';
import type { ReactNode } from 'react';
import { LanguageSwitch } from '../../platform/languages/language-switch.tsx';
import { paths } from '../../platform/paths.ts';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import { SiteFooter } from './site-footer.tsx';
import { SiteFrame } from './site-frame.tsx';
import { SiteHeader } from './site-header.tsx';
import type { SiteLink } from './site-link.ts';

const { links } = messages.mainSite;

/**
 * Every page of this site is a separate document: most are sent without the scripts of the others,
 * and only the store's may load the payment provider's scripts.
 */
function documents(all: readonly Omit<SiteLink, 'elsewhere'>[]): readonly SiteLink[] {
  return all.map((link) => ({ ...link, elsewhere: true }));
}

const headerLinks = documents([
  { href: paths.home, label: links.home },
  { href: paths.store, label: links.store },
  { href: paths.free, label: links.free },
  { href: paths.guild, label: links.guild },
  { href: paths.giveaway, label: links.giveaway },
  { href: paths.contact, label: links.contact },
]);

const footerLinks = documents([
  { href: paths.status, label: links.status },
  { href: paths.privacyPolicy, label: links.privacyPolicy },
  { href: paths.returnPolicy, label: links.returnPolicy },
  { href: paths.termsConditions, label: links.termsConditions },
]);

const footerPlaces = {
  chatCommunity: links.chatCommunity,
  messaging: links.messaging,
  social: links.social,
};

/** The link to the client site, with a name that depends on the login in this browser. */
function WayIn() {
  return (
    <span>
      <span className="if-signed-out">{`${links.signInTo} `}</span>
      <span>{links.clientArea}</span>
    </span>
  );
}

/** Links to the root of the client site, with or without a login. */
function SignInLink() {
  return (
    <a href={paths.dashboard} className={`${buttonClass('secondary', 'sm')} whitespace-nowrap`}>
      <WayIn />
    </a>
  );
}

type MainFrameProps = {
  /** The style of the store link in the bar: primary, unless the page has its own primary act. */
  storeAct?: 'loud' | 'quiet' | 'absent';
  children: ReactNode;
};

/** The header and footer of all pages on the main site's host. */
export function MainFrame({ storeAct = 'loud', children }: MainFrameProps) {
  const look = buttonClass(storeAct === 'loud' ? 'primary' : 'secondary', 'sm');
  return (
    <SiteFrame
      header={
        <SiteHeader
          homeHref={paths.home}
          homeElsewhere
          links={headerLinks}
          trailing={<SignInLink />}
          action={
            storeAct === 'absent' ? null : (
              <a
                href={paths.store}
                className={`${look} store-act whitespace-nowrap max-[22rem]:hidden bar:max-lg:hidden`}
              >
                {links.getKey}
              </a>
            )
          }
        />
      }
      footer={
        <SiteFooter
          note={messages.footerNote.text}
          links={footerLinks}
          navigationLabel={messages.mainSite.footer.navigation}
          places={footerPlaces}
          languages={<LanguageSwitch />}
        />
      }
    >
      {children}
    </SiteFrame>
  );
}
