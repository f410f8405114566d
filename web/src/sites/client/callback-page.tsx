import { messages } from '@regz/texts/en.ts';
import { CallbackCard } from '../../community/callback-card.tsx';
import { pageMeta } from '../../platform/document/page-meta.ts';
import { paths } from '../../platform/paths.ts';
import { Link, useNavigate, useSearchParams } from '../../platform/routing/router.tsx';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { PageBody } from '../frame/page-body.tsx';
import { useAccount } from './account/use-account.ts';

const { callback: texts, card } = messages.community;

export function meta() {
  return pageMeta({ title: texts.heading });
}

/** The page to which the chat community redirects the browser. */
export default function CallbackPage() {
  const account = useAccount();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const toast = useToast();
  return (
    <PageBody>
      <PageHeading title={card.title} />
      <div className="w-full max-w-[36rem]">
        <CallbackCard
          query={query}
          enabled={account !== undefined}
          leaveLink={
            <Link to={paths.dashboard} replace className={buttonClass('secondary')}>
              {texts.toDashboard}
            </Link>
          }
          onLeave={({ kind, main, also }) => {
            if (kind === 'done') toast.success(main);
            else toast.failure(main);
            if (also !== undefined) toast.info(also);
            navigate(paths.dashboard, { replace: true });
          }}
        />
      </div>
    </PageBody>
  );
}
