import { Link } from 'react-router';
import { messages } from '../../i18n/en.ts';
import { paths } from '../../platform/paths.ts';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import { Card } from '../../ui/layout/card.tsx';

const texts = messages.accountDeletion.card;

/** The Account Deletion card of the dashboard. Source: specification A 2.5; ledger DASH-8. */
export function DeletionCard() {
  return (
    <Card title={texts.title} description={texts.text}>
      <div>
        <Link to={paths.deleteAccount} className={buttonClass('secondary')}>
          {texts.link}
        </Link>
      </div>
    </Card>
  );
}
