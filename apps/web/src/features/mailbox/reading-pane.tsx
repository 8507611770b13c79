import type { MailboxMessage } from '@yupana/contract/mailbox.ts';
import { nameOfPerson } from '@yupana/contract/person-name.ts';
import { ArrowLeft, Paperclip } from 'lucide-react';
import { type ReactNode, type Ref, useState } from 'react';
import { formatBytes, formatInstant } from '../../lib/formats.ts';
import { useAuth } from '../../lib/session/session.ts';
import { Button } from '../../ui/controls/button.tsx';
import { buttonClass } from '../../ui/controls/button-class.ts';
import { PlainIconButton } from '../../ui/controls/plain-icon-button.tsx';
import { cx } from '../../ui/cx.ts';
import { Ficha } from '../../ui/figures/ficha.tsx';
import { ConfirmOpening } from './confirm-opening.tsx';
import { KindBadge } from './kind-look.tsx';
import { type MessageRef, refOf } from './mailbox-search.ts';
import { attachmentsOf, effectOn, mailToClient, readState } from './mailbox-words.ts';
import { useMessage, useOpening } from './use-mailbox.ts';

interface Props {
  reference: MessageRef;
  /** As the list has it. */
  listed: MailboxMessage | undefined;
  /** Where it takes the screen: back to the list. */
  onBack?: () => void;
  ref?: Ref<HTMLElement>;
}

/** What is known of a message without opening it, and the one button that opens it. */
export function ReadingPane({ reference, listed, onBack, ref }: Props) {
  const { data: message, isError } = useMessage(reference, listed);
  return (
    <aside
      ref={ref}
      tabIndex={-1}
      aria-label="Mensaje"
      className="flex min-h-0 flex-col rounded-lg border bg-surface -outline-offset-2 md:overflow-y-auto"
    >
      {message ? (
        <Message message={message} onBack={onBack} />
      ) : (
        <p className="px-4.5 py-6 text-dense text-ink-muted">
          {isError ? 'No se pudo mostrar este mensaje.' : 'Cargando…'}
        </p>
      )}
    </aside>
  );
}

function Message({ message, onBack }: { message: MailboxMessage; onBack?: () => void }) {
  const responsible = useAuth(({ user }) => (user ? nameOfPerson(user) : ''));
  const { business, received_at, subject, term, meaning, basis, label_name } = message;
  const effect = effectOn(message);
  return (
    <>
      <header className="border-b px-4.5 pt-3.5 pb-3">
        <div className="flex items-center justify-between gap-2">
          <span className="flex items-center gap-1.5">
            {onBack && (
              <PlainIconButton
                label="Volver al buzón"
                size="sm"
                icon={<ArrowLeft size={18} strokeWidth={1.75} />}
                onClick={onBack}
              />
            )}
            <KindBadge message={message} />
          </span>
          <span className="num text-caption text-ink-subtle">
            {received_at ? formatInstant(received_at) : 'Sin fecha legible'}
          </span>
        </div>
        <h2 className="mt-1.5 text-lead leading-6 font-semibold tracking-tight text-ink-strong wrap-anywhere">
          {subject}
        </h2>
      </header>
      <dl className="grid text-dense">
        <Fact name="Empresa">{business.name}</Fact>
        <Fact name="RUC">
          <span className="num">{business.ruc}</span>
        </Fact>
        <Fact name="Responsable">{responsible}</Fact>
        {label_name && <Fact name="Etiqueta de SUNAT">{label_name}</Fact>}
        <Fact name="Estado en SUNAT">
          <span className={cx('inline-flex items-center gap-1.5', message.is_read === false && 'text-info-text')}>
            <Ficha shape={message.is_read === false ? 'half' : message.is_read ? 'full' : 'empty'} />
            {readState(message)}
          </span>
        </Fact>
        {effect && (
          <Fact name="Surte efecto">
            <span className="num">{effect}</span>
          </Fact>
        )}
        {term && (
          <Fact name={term.name}>
            <span className={cx('num', term.presses && 'text-danger-text')}>{term.says}</span>
          </Fact>
        )}
        <Fact name="Adjuntos">{attachmentsOf(message)}</Fact>
      </dl>
      {meaning && (
        <p className="px-4.5 py-3 text-dense leading-[19px] text-ink-muted">
          <b className="block text-body font-semibold text-ink-strong">{meaning.title}</b>
          {meaning.text}
        </p>
      )}
      {basis && (
        <div
          className={cx(
            'mx-4.5 border-l-[3px] border-line-strong pl-3 text-dense leading-[18px] text-ink-muted',
            !meaning && 'mt-3',
          )}
        >
          <b className="block font-semibold text-ink-strong">{basis.title}</b>
          {basis.text}
        </div>
      )}
      {message.opening && <Opened opening={message.opening} />}
      <Foot message={message} />
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-3.5 border-b px-4.5 py-2 leading-[18px]">
      <dt className="whitespace-nowrap text-ink-muted">{name}</dt>
      <dd className="text-right font-medium text-ink-strong">{children}</dd>
    </div>
  );
}

function Opened({ opening }: { opening: NonNullable<MailboxMessage['opening']> }) {
  const { says, files, asked_by, asked_at, answer_link, state } = opening;
  return (
    <div className="px-4.5 pt-3 text-dense" aria-live="polite">
      <p className={cx('font-medium', state === 'failed' ? 'text-danger-text' : 'text-ink-strong')}>{says}</p>
      <p className="text-caption text-ink-subtle">
        Lo pidió {asked_by || 'alguien de tu cuenta'} el <span className="num">{formatInstant(asked_at)}</span>
        {answer_link && (
          <>
            {'. '}
            <a className="link" href={answer_link} download>
              Respuesta de SUNAT
            </a>
          </>
        )}
      </p>
      {files && files.length > 0 && (
        <ul className="mt-1.5 grid gap-1">
          {files.map(({ name, bytes, link, trouble }) => (
            <li key={name} className="flex items-baseline justify-between gap-3">
              {link ? (
                <a className="link wrap-anywhere" href={link} download={name}>
                  {name}
                </a>
              ) : (
                <span className="wrap-anywhere">{name}</span>
              )}
              <span className="num text-caption whitespace-nowrap text-ink-subtle">
                {bytes === null ? (trouble ?? 'No se pudo descargar') : formatBytes(bytes)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** One honest sentence about what opening does, and the buttons. */
function Foot({ message }: { message: MailboxMessage }) {
  const [asks, setAsks] = useState(false);
  const opening = useOpening();
  const { opening: last, sol_user, is_read } = message;
  const isUnderWay = last?.state === 'asked' || last?.state === 'opening' || opening.isPending;
  const isWhole = last?.state === 'opened' && last.files?.every(({ link }) => link !== null);
  const who = sol_user ? `el usuario ${sol_user}` : 'el usuario SOL de la empresa';
  return (
    <footer className="mt-auto grid gap-2 border-t bg-surface px-4.5 pt-3 pb-3.5 max-md:sticky max-md:bottom-0">
      <p className="text-caption text-ink-muted">
        {is_read
          ? 'Ya está marcado como leído en SUNAT.'
          : `Al abrirlo, SUNAT lo marca como leído con ${who} y la hora.`}
      </p>
      <div className="flex gap-2 *:flex-1">
        <a href={mailToClient(message)} data-event="buzon_avisar" className={buttonClass({})}>
          Avisar al cliente
        </a>
        {!isWhole && (
          <Button
            variant="primary"
            busy={isUnderWay}
            icon={<Paperclip size={15} strokeWidth={1.75} aria-hidden />}
            data-event="buzon_abrir"
            onClick={() => setAsks(true)}
          >
            Abrir y descargar
          </Button>
        )}
      </div>
      {asks && (
        <ConfirmOpening
          message={message}
          who={who}
          onClose={() => setAsks(false)}
          onConfirm={() => {
            setAsks(false);
            opening.mutate(refOf(message));
          }}
        />
      )}
    </footer>
  );
}
