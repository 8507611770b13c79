import type { RecoveryEmailBody } from '@yupana/contract/recovery.ts';
import { ArrowLeft, MailCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { useLightForm } from '../../../lib/forms/use-light-form.ts';
import { useSendOnce } from '../../../lib/forms/use-send-once.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { Door, DoorTitle } from '../door.tsx';
import { DoorMark } from '../door-mark.tsx';
import { recoveryErrorText, useRequestRecovery } from './recovery.ts';

const fetchJudge = () => import('../judge-door.ts').then(({ judgeEmail }) => judgeEmail);

/** Asks for the email of whoever forgot the password. Whether it has an account is never said: the mail says it. */
export default function RecoveryEmailPage() {
  const [sentTo, setSentTo] = useState<string>();
  const [again, setAgain] = useState(false);
  const askAgain = () => {
    setAgain(true);
    setSentTo(undefined);
  };
  return (
    <Door title="Recuperar contraseña">
      {sentTo ? <Sent email={sentTo} onOther={askAgain} /> : <EmailForm again={again} onSent={setSentTo} />}
    </Door>
  );
}

function EmailForm({ again, onSent }: { again: boolean; onSent: (email: string) => void }) {
  const request = useRequestRecovery();
  const send = useSendOnce((body: RecoveryEmailBody) =>
    request.mutateAsync(body, {
      onSuccess: () => onSent(body.email),
      onError: (error) => form.refuse('email', recoveryErrorText(error)),
    }),
  );
  const form = useLightForm(fetchJudge, { email: '' }, send);
  // The button that brought the form back is gone, and the focus with it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on coming back
  useEffect(() => {
    if (again) form.focus('email');
  }, [again]);
  return (
    <form onSubmit={form.submit} noValidate className="flex flex-col gap-4.5">
      <DoorTitle>Recupera tu contraseña</DoorTitle>
      <p className="text-ink-muted">
        Escribe el correo con el que te registraste y te enviaremos un enlace para crear otra.
      </p>
      <TextField
        label="Correo electrónico"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
        {...form.field('email')}
      />
      <Button variant="primary" size="lg" block type="submit" busy={form.waiting || request.isPending}>
        Enviar correo
      </Button>
      <BackToLogin />
    </form>
  );
}

function Sent({ email, onOther }: { email: string; onOther: () => void }) {
  return (
    <div className="flex flex-col items-start gap-4">
      <DoorMark icon={MailCheck} tone="positive" />
      <DoorTitle takesFocus>Correo enviado con éxito</DoorTitle>
      <p role="status" className="text-ink-muted">
        Revisa tu bandeja de entrada. Si <strong className="font-semibold break-words text-ink">{email}</strong> tiene
        una cuenta, recibirás un enlace para crear otra contraseña. Sirve una sola vez y vence en 1 hora.
      </p>
      <p className="text-dense text-ink-muted">¿No llega? Mira también en correo no deseado.</p>
      <Button onClick={onOther}>Usar otro correo</Button>
      <BackToLogin />
    </div>
  );
}

function BackToLogin() {
  return (
    <Link to="/login" className="link inline-flex items-center gap-1.5 self-start text-dense">
      <ArrowLeft size={15} strokeWidth={1.75} aria-hidden />
      Volver a iniciar sesión
    </Link>
  );
}
