import { messages } from '../../i18n/en.ts';
import { paths } from '../../platform/paths.ts';
import { Link } from '../../platform/routing/router.tsx';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import { Card } from '../../ui/layout/card.tsx';

const texts = messages.accountDeletion.card;

/**
 * The Account Deletion card of the dashboard: there for people who look for it. Source:
 * specification A 2.5; ledger DASH-8.
 */
export function DeletionCard() {
  return (
    <Card
      quiet
      title={texts.title}
      description={texts.text}
      actions={
        <Link to={paths.deleteAccount} className={buttonClass('quiet', 'sm')}>
          {texts.link}
        </Link>
      }
    />
  );
}
