import type { PortfolioRow } from '@yupana/contract/portfolio.ts';
import { formatPeriod, type Period } from '@yupana/tax/period.ts';
import { parseRuc } from '@yupana/tax/ruc.ts';
import { useState } from 'react';
import { logEvent } from '../../../lib/events.ts';
import { pluralize } from '../../../lib/formats.ts';
import { FormError } from '../../../lib/forms/form-error.tsx';
import { REPORT_KINDS, type ReportKind } from '../../../lib/reports/report-kinds.ts';
import { countOf } from '../../../lib/reports/several/several-form.tsx';
import { useAskZip } from '../../../lib/reports/several/use-zips.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { CheckboxField } from '../../../ui/controls/checkbox.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';

interface ReportsDialogProps {
  rows: readonly PortfolioRow[];
  period: Period;
  onClose: () => void;
  onAsked: (uuid: string) => void;
}

type Kind = ReportKind['id'];

/** Which files of the picked companies go into their zip. */
export function ReportsDialog({ rows, period, onClose, onAsked }: ReportsDialogProps) {
  const asking = useAskZip();
  const [kinds, setKinds] = useState<ReadonlySet<Kind>>(new Set<Kind>(['rce', 'rvie']));
  const rucs = new Set(rows.map(({ ruc }) => ruc));
  const { text, isOver, isRight } = countOf({ chosen: { rucs, periods: new Set([period]), kinds } });
  function toggle(kind: Kind, on: boolean) {
    asking.reset();
    setKinds(new Set(on ? [...kinds, kind] : [...kinds].filter((one) => one !== kind)));
  }
  function ask() {
    logEvent('download', 'varios_reportes');
    const companies = rows.map(({ ruc }) => ({ ruc: parseRuc(ruc) }));
    asking.mutate({ companies, tax_periods: [period], kinds: [...kinds] }, { onSuccess: ({ uuid }) => onAsked(uuid) });
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Reportes de ${pluralize(rows.length, 'empresa', 'empresas')}, ${formatPeriod(period)}`}
      description="En un zip, con una carpeta por empresa. Lo que falte queda anotado en contenido.csv."
      footer={
        <>
          <p
            role="status"
            className={`num mr-auto self-center text-caption ${isOver ? 'text-danger-text' : 'text-ink-muted'}`}
          >
            {text}
          </p>
          <Button onClick={onClose}>Cancelar</Button>
          <Button variant="primary" busy={asking.isPending} aria-disabled={!isRight || undefined} onClick={ask}>
            Preparar zip
          </Button>
        </>
      }
    >
      <FormError error={asking.error} />
      <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        {(['COMPRA', 'VENTA'] as const).map((operation) => (
          <fieldset key={operation} className="grid content-start gap-2.5">
            <legend className="mb-2 text-dense font-semibold text-ink-strong">
              {operation === 'COMPRA' ? 'Compras' : 'Ventas'}
            </legend>
            {Object.values(REPORT_KINDS)
              .filter((kind) => kind.operation === operation)
              .map(({ id, title, extension, program }) => (
                <CheckboxField
                  key={id}
                  checked={kinds.has(id)}
                  onChange={(on) => toggle(id, on)}
                  label={
                    <>
                      <span className="text-ink-strong">{title}</span> .{extension}
                      {program && ', en prueba'}
                    </>
                  }
                />
              ))}
          </fieldset>
        ))}
      </div>
    </Dialog>
  );
}
