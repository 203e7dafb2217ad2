import { useSession } from '../../api/session.ts';

/** The same words whether there is an account or not: nobody learns here who has one. */
export function MailSent({ email, what }: { email: string; what: string }) {
  const mail = useSession().data?.server.mail ?? true;
  return (
    <p role="status">
      If <strong>{email}</strong> is an address that can have one, {what} is on its way.{' '}
      {mail
        ? 'It works once. Look into the spam folder when nothing comes within a few minutes.'
        : 'This server sends no mail itself: ask its operator, who finds the link in the outbox.'}
    </p>
  );
}
