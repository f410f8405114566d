import { readTypedCode } from '@regz/rules/typed-codes.ts';
import { messages } from '@regz/texts/en.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api/api.ts';
import { errorText, isRefusal } from '../../platform/api/error-text.ts';
import { paths } from '../../platform/paths.ts';
import { Link } from '../../platform/routing/router.tsx';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { LinkCodeForm } from '../link-code-form.tsx';
import { customerSession } from '../session/customer-session.ts';
import { useLinkToken } from '../use-link-token.ts';

const texts = messages.accountEmail.confirm;

/** A logged-out browser did not request the link. */
function refusalText(error: unknown): string {
  return isRefusal(error, 'SESSION_REQUIRED')
    ? messages.errors.ACCOUNT_LINK_ELSEWHERE
    : errorText(error);
}

/**
 * Verifies the address with the mailed link, or with the code of its mail. It requires a press of
 * the button, because mail programs open links automatically.
 */
export function ConfirmEmailCard() {
  const token = useLinkToken();
  const client = useQueryClient();
  const confirm = useMutation({
    mutationFn: (link: string) => api.identity.confirmEmail({ token: link }),
    onSuccess: () => client.invalidateQueries({ queryKey: customerSession.queryKey }),
  });
  function takeCode(text: string): boolean {
    const code = readTypedCode(text);
    if (code === null) confirm.reset();
    else confirm.mutate(code);
    return code !== null;
  }
  const dashboardLink = (
    <Link to={paths.dashboard} className={buttonClass('secondary')}>
      {texts.toDashboard}
    </Link>
  );
  if (confirm.data) {
    return (
      <Card title={texts.title}>
        <Notice tone="good">{texts.done({ email: confirm.data.email })}</Notice>
        {dashboardLink}
      </Card>
    );
  }
  if (token === '') {
    return (
      <Card title={texts.title}>
        {confirm.isError ? (
          <Notice tone="bad">{refusalText(confirm.error)}</Notice>
        ) : (
          <Notice tone="warn">{texts.missing}</Notice>
        )}
        <LinkCodeForm
          texts={messages.accountEmail.code}
          shortCode={{ take: takeCode, pending: confirm.isPending, pendingText: texts.pending }}
        />
        {dashboardLink}
      </Card>
    );
  }
  return (
    <Card title={texts.title}>
      <p>{texts.text}</p>
      {confirm.isError ? <Notice tone="bad">{refusalText(confirm.error)}</Notice> : null}
      <Button
        disabled={token === undefined}
        pending={confirm.isPending}
        pendingText={texts.pending}
        onClick={() => {
          if (token !== undefined) confirm.mutate(token);
        }}
      >
        {texts.submit}
      </Button>
    </Card>
  );
}
