import type { ValidityReason, VoucherDetail, VoucherFile, VoucherValidity } from '@yupana/contract/voucher-detail.ts';
import { formatDate, formatInstant } from '../../../lib/formats.ts';
import { Ficha, type FichaShape, type Tone } from '../../../ui/figures/ficha.tsx';
import { Section } from './section.tsx';

interface Said {
  text: string;
  tone: Tone;
  shape: FichaShape;
  /** Below, why. */
  note?: string;
}

const good = (text: string): Said => ({ text, tone: 'positive', shape: 'full' });
const bad = (text: string, note?: string): Said => ({ text, tone: 'danger', shape: 'struck', note });
const doubtful = (text: string, note?: string): Said => ({ text, tone: 'warning', shape: 'ring', note });

const unknown = (text: string, note?: string): Said => ({ text, tone: 'neutral', shape: 'empty', note });

/** What SUNAT says of the voucher and of its issuer. What was not asked yet is an en dash; what never will be says so. */
export function ValiditySection({ detail, className }: { detail: VoucherDetail; className?: string }) {
  const { validity, files } = detail;
  return (
    <Section title="Validez" aside={validity?.at && formatInstant(validity.at)} className={className}>
      {validity ? (
        <dl>
          <Row name="Comprobante en SUNAT" said={voucher(validity)} />
          <Row
            name={
              validity.issuer ? `RUC del emisor al ${formatDate(validity.issuer.on).slice(0, 5)}` : 'RUC del emisor'
            }
            said={validity.issuer && issuer(validity.issuer)}
          />
          <Row name="Lista SSCO" said={validity.ssco && ssco(validity.ssco)} />
          <Row
            name="Firma digital"
            said={
              validity.signature ? signature(validity.signature) : unsigned(files.find(({ kind }) => kind === 'xml'))
            }
          />
        </dl>
      ) : (
        <p className="text-dense text-ink-muted">Aún no se consultó.</p>
      )}
    </Section>
  );
}

const VOUCHER: Record<NonNullable<VoucherValidity['voucher']>, Said> = {
  accepted: good('Aceptado'),
  authorized: good('Autorizado'),
  voided: bad('Anulado'),
  'not-authorized': bad('No autorizado'),
  'not-found': bad('No existe'),
};

/** Null: it is asked of soon. */
const WHY: Record<ValidityReason, Said | null> = {
  queued: null,
  'not-electronic': unknown('No se consulta', 'SUNAT no valida este tipo de comprobante'),
  'not-listed': unknown('No se consulta', 'Ya no figura en la propuesta'),
  'no-key': unknown('No se consulta', 'La empresa no tiene API key'),
  'no-permission': doubtful('No se pudo consultar', 'La API key no tiene permiso para la consulta de validez'),
  refused: doubtful('No se pudo consultar', 'SUNAT rechaza la API key de la empresa'),
  failing: unknown('Por consultar', 'SUNAT no responde; se vuelve a preguntar'),
  'no-exchange-rate': unknown('Por consultar', 'Falta el tipo de cambio para preguntar por su total'),
  'not-understood': doubtful('No se conoce', 'La respuesta de SUNAT no se entiende'),
};

/** Asked, and what was answered is in no table of SUNAT's: never shown as if it had not been asked. */
function voucher({ voucher, why, unknown_code, observations }: VoucherValidity): Said | null {
  if (voucher) {
    const said = VOUCHER[voucher];
    const note = observations.join(' ');
    // What SUNAT observes takes the green away: it may be another's voucher.
    if (note) return said.tone === 'positive' ? doubtful(`${said.text} con observación`, note) : { ...said, note };
    return said;
  }
  const said = why && WHY[why];
  return said && unknown_code ? { ...said, text: `${said.text} · código ${unknown_code}` } : said;
}

function issuer({ known, state, condition }: NonNullable<VoucherValidity['issuer']>): Said {
  if (known === 'unknown' || known === 'before-register') {
    return unknown('No se conoce', known === 'before-register' ? 'Anterior a nuestro primer padrón' : undefined);
  }
  const text = [state, condition].filter(Boolean).join(', ').toLowerCase();
  const said = text.charAt(0).toUpperCase() + text.slice(1);
  const shown = state === 'ACTIVO' && condition === 'HABIDO' ? good(said) : doubtful(said);
  return known === 'told' ? { ...shown, note: 'Según la consulta de validez de SUNAT' } : shown;
}

function ssco({ listed, from, as_of }: NonNullable<VoucherValidity['ssco']>): Said {
  if (listed === null) {
    return unknown('No se conoce', `Anterior a nuestra primera lectura, del ${formatDate(as_of)}`);
  }
  if (!listed) return good('No figura');
  return bad('Figura', from ? `Desde el ${formatDate(from)}` : undefined);
}

function signature({ state, why }: NonNullable<VoucherValidity['signature']>): Said {
  if (state === 'valid') return good('Válida');
  if (state === 'cannot-be-checked') return doubtful('No se pudo comprobar', why ?? undefined);
  return bad(state === 'digest-differs' ? 'El contenido cambió' : 'No es de su certificado', why ?? undefined);
}

/** Null: there is an XML, and its signature is looked at soon. */
function unsigned(xml: VoucherFile | undefined): Said | null {
  if (xml?.state === 'held') return null;
  return unknown(xml?.state === 'unreadable' ? 'XML ilegible' : 'Sin XML');
}

function Row({ name, said }: { name: string; said: Said | null }) {
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 border-t py-[5px] text-dense leading-[18px] first:border-t-0">
      <dt className="whitespace-nowrap text-ink-muted">{name}</dt>
      <dd className="text-right font-[550] text-ink-strong">
        {said ? (
          <>
            <Ficha shape={said.shape} tone={said.tone} size={8} className="mr-[7px] inline align-baseline" />
            {said.text}
          </>
        ) : (
          <span className="font-normal text-ink-subtle" title="Aún no se consultó">
            <span aria-hidden="true">–</span>
            <span className="sr-only">aún no se consultó</span>
          </span>
        )}
      </dd>
      {said?.note && <dd className="col-span-2 text-right text-caption text-ink-subtle">{said.note}</dd>}
    </div>
  );
}
