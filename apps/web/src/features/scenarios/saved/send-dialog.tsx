import { LINK_DAYS, type Scenario, type ScenarioLink, shareScenarioBody } from '@yupana/contract/scenarios.ts';
import { Copy, Send } from 'lucide-react';
import { type FormEvent, type RefObject, useId, useState } from 'react';
import { copyText } from '../../../lib/copy-text.ts';
import { formatInstant } from '../../../lib/formats.ts';
import { FormError } from '../../../lib/forms/form-error.tsx';
import { judge } from '../../../lib/forms/judge.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { SelectField } from '../../../ui/controls/select-field.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { openedSaid, unsentSaid } from '../scenario-words.ts';
import { type Scope, useMailingAgain, useRevoking, useSharing } from '../use-scenarios.ts';

interface SendDialogProps {
  scope: Scope;
  scenario: Scenario;
  onClose: () => void;
  returnsFocusTo: RefObject<HTMLElement | null>;
}

/** Opens a page for the client, by mail or by a link to copy, and shows which of them are open still. */
export default function SendDialog({ scope, scenario, onClose, returnsFocusTo }: SendDialogProps) {
  const form = useId();
  const [email, setEmail] = useState('');
  const [days, setDays] = useState<`${(typeof LINK_DAYS)[number]}`>(`${LINK_DAYS[1]}`);
  const [wrong, setWrong] = useState<string | undefined>();
  const sharing = useSharing(scope);
  const revoking = useRevoking(scope);
  const mailing = useMailingAgain(scope);
  const to = email.trim();
  const isRevoked = revoking.isSuccess && revoking.variables.link_uuid === sharing.data?.link.uuid;
  const made = isRevoked ? null : sharing.data;

  function submit(event: FormEvent) {
    event.preventDefault();
    const { out, errors } = judge(shareScenarioBody, {
      days: Number(days) as (typeof LINK_DAYS)[number],
      email: to === '' ? null : to,
    });
    setWrong(errors?.email);
    if (!out || sharing.isPending) return;
    sharing.mutate({ uuid: scenario.uuid, body: out }, { onSuccess: () => setEmail('') });
  }

  return (
    <Dialog
      open
      onClose={onClose}
      returnsFocusTo={returnsFocusTo}
      title="Enviar al cliente"
      description={`Una página con los importes de «${scenario.name}» y el nombre de tu estudio, que se abre sin contraseña. No lleva comprobantes ni enlaces a otra parte.`}
      footer={
        <>
          <Button onClick={onClose}>Cerrar</Button>
          <Button
            type="submit"
            form={form}
            variant="primary"
            busy={sharing.isPending}
            icon={to === '' ? undefined : <Send size={15} strokeWidth={1.75} aria-hidden />}
          >
            {to === '' ? 'Crear enlace' : 'Enviar por correo'}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-3.5">
        <div className="grid gap-3 md:grid-cols-[minmax(0,1fr)_140px]">
          <TextField
            label="Correo del cliente (opcional)"
            type="email"
            autoComplete="off"
            value={email}
            error={wrong}
            onChange={(event) => setEmail(event.target.value)}
          />
          <SelectField
            label="Se abre durante"
            value={days}
            onChange={setDays}
            options={LINK_DAYS.map((one) => ({ value: `${one}` as const, label: `${one} días` }))}
          />
        </div>
        <FormError error={sharing.error ?? revoking.error ?? mailing.error} />
        <div role="status">{made && <Made link={made.link} url={made.url} />}</div>
        {scenario.links.length > 0 && (
          <section aria-labelledby={`${form}-open`}>
            <h3 id={`${form}-open`} className="mb-1 font-semibold text-dense text-ink-strong">
              Páginas abiertas
            </h3>
            <ul className="text-dense">
              {scenario.links.map((link) => (
                <OpenPage
                  key={link.uuid}
                  link={link}
                  revoking={revoking.isPending && revoking.variables.link_uuid === link.uuid}
                  mailing={mailing.isPending && mailing.variables.link_uuid === link.uuid}
                  onRevoke={() => revoking.mutate({ uuid: scenario.uuid, link_uuid: link.uuid })}
                  onMail={() => mailing.mutate({ uuid: scenario.uuid, link_uuid: link.uuid })}
                />
              ))}
            </ul>
            <p className="mt-1.5 text-caption text-ink-subtle">
              Contamos cuándo se abre cada página, también si la abres tú, y nada de quien la abre.
            </p>
          </section>
        )}
      </form>
    </Dialog>
  );
}

interface OpenPageProps {
  link: ScenarioLink;
  revoking: boolean;
  mailing: boolean;
  onRevoke: () => void;
  onMail: () => void;
}

/** A page that may still be opened: whom it was for, whether its mail left, and when it was opened. */
function OpenPage({ link, revoking, mailing, onRevoke, onMail }: OpenPageProps) {
  const { sent_to, ends, created_by, created_at, expires_at, mail, opened } = link;
  const unsent = unsentSaid(mail);
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-2.5 gap-y-1.5 border-t py-1.5">
      <span className="min-w-0 flex-1 basis-52">
        <span className="block truncate">{sent_to ?? `Enlace copiado, termina en ${ends}`}</span>
        <span className="num block text-caption text-ink-subtle">
          {created_by}, {formatInstant(created_at).slice(0, 10)} · vence el {formatInstant(expires_at).slice(0, 10)}
        </span>
        {unsent && <span className="block text-caption text-danger-text">{unsent}</span>}
        {mail === 'waiting' && <span className="block text-caption text-ink-muted">El correo está saliendo…</span>}
        {(mail === 'sent' || mail === null) && (
          <span className="num block text-caption text-ink-muted">{openedSaid(opened)}</span>
        )}
      </span>
      <span className="ml-auto flex gap-2.5">
        {unsent && (
          <Button size="sm" busy={mailing} onClick={onMail}>
            Enviar de nuevo
          </Button>
        )}
        <Button size="sm" variant="danger" busy={revoking} onClick={onRevoke}>
          Anular
        </Button>
      </span>
    </li>
  );
}

function Made({ link, url }: { link: ScenarioLink; url: string | null }) {
  if (url === null) return <p className="text-dense text-ink-muted">La página va en camino a {link.sent_to}.</p>;
  return (
    <>
      <div className="flex min-h-10 items-center gap-2 rounded-sm border border-line-strong bg-surface-sunken py-1 pr-1.5 pl-[11px]">
        <span className="min-w-0 flex-1 truncate font-mono text-caption text-ink-muted">{url}</span>
        <Button size="sm" icon={<Copy size={14} strokeWidth={1.75} aria-hidden />} onClick={() => void copyText(url)}>
          Copiar enlace
        </Button>
      </div>
      <p className="mt-1.5 text-caption text-ink-muted">Cópialo ahora: después solo verás su final.</p>
    </>
  );
}
