import { useMutation } from '@tanstack/react-query';
import { type FormFile, type FormLeftOut, makeFormFile } from '@yupana/contract/withholdings.ts';
import type { Period } from '@yupana/tax/period.ts';
import type { Ruc } from '@yupana/tax/ruc.ts';
import { ChevronDown, Download } from 'lucide-react';
import { api } from '../../lib/api/api.ts';
import { errorText } from '../../lib/api/api-error.ts';
import { bytesOf } from '../../lib/files/base64.ts';
import { saveFile } from '../../lib/files/save-file.ts';
import { pluralize } from '../../lib/formats.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Menu } from '../../ui/overlays/menu.tsx';
import { showToast } from '../../ui/overlays/toast-manager.ts';

const NONE_INSIDE = 'Ningún XML de las compras del periodo lleva una percepción que el formulario tome.';

/** Why the form is not told of one, said behind its number. */
const LEFT_OUT: Readonly<Record<FormLeftOut, string>> = {
  type: 'no es de los que toma el formulario',
  'no-voucher': 'no está en tus registros',
  'no-amount': 'no tiene su monto en soles',
  'not-ours': 'está emitido a otro RUC',
  earlier: 'está también en un periodo anterior',
};

interface FormFilesProps {
  ruc: Ruc;
  period: Period;
  /** Vouchers that are held of each. */
  retentions: number;
  perceptions: number;
}

/**
 * «Archivos para el FV 621»: what the form imports of the period's retentions and perceptions. Those by certificate are off while there
 * are none; whether a purchase has one inside is read of its XML when the file is asked for.
 */
export function FormFiles({ ruc, period, retentions, perceptions }: FormFilesProps) {
  const making = useMutation({
    mutationFn: (file: FormFile) => api(makeFormFile, { params: { ruc }, query: { tax_period: period, file } }),
    onSuccess: ({ data: { content, blob_filename, included, left_out, unread_count } }, file) => {
      const missing = left_out.length > 0 && pluralize(left_out.length, 'comprobante no va', 'comprobantes no van');
      const [first] = left_out;
      const unread =
        unread_count > 0 &&
        `De ${pluralize(unread_count, 'compra', 'compras')} no se leyó el XML: no se sabe si llevan percepción.`;
      const why = [missing && first && `${missing}: ${first.cites} ${LEFT_OUT[first.why]}.`, unread]
        .filter(Boolean)
        .join(' ');
      if (included === 0) {
        const none = file === 'PI' ? `${NONE_INSIDE} ${why}` : `El archivo quedaría vacío. ${why}`;
        showToast(none.trim(), { tone: 'danger' });
        return;
      }
      saveFile(new Blob([bytesOf(content)], { type: 'text/plain' }), blob_filename);
      showToast(`${pluralize(included, 'línea', 'líneas')} en ${blob_filename}. ${why}`.trim());
    },
    onError: (error) => showToast(errorText(error), { tone: 'danger' }),
  });
  return (
    <Menu
      trigger={
        <Button
          busy={making.isPending || undefined}
          icon={<Download size={16} strokeWidth={1.75} aria-hidden />}
          className="max-md:w-full"
        >
          <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
            Archivos para el FV 621
            <ChevronDown size={15} strokeWidth={1.75} aria-hidden />
          </span>
        </Button>
      }
      actions={[
        {
          ...{ id: 'R', label: 'Retenciones (179)', note: retentions, disabled: retentions === 0 },
          onSelect: () => making.mutate('R'),
        },
        {
          ...{ id: 'P', label: 'Percepciones (171)', note: perceptions, disabled: perceptions === 0 },
          onSelect: () => making.mutate('P'),
        },
        {
          ...{ id: 'PI', label: 'Percepciones dentro de la factura' },
          onSelect: () => making.mutate('PI'),
        },
      ]}
    />
  );
}
