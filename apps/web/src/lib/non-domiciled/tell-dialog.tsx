import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type ForeignProposal,
  type ForeignPurchase,
  LONGEST,
  tellNonDomiciled,
  typedTypes,
} from '@yupana/contract/non-domiciled.ts';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { CheckboxField } from '../../ui/controls/checkbox.tsx';
import { SelectField } from '../../ui/controls/select-field.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { Money } from '../../ui/figures/money.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { showToast } from '../../ui/overlays/toast-manager.ts';
import { api } from '../api/api.ts';
import { fieldErrors } from '../api/api-error.ts';
import { FormError } from '../forms/form-error.tsx';
import { LeaveDialog } from '../forms/leave-dialog.tsx';
import { mayLeave } from '../forms/may-leave.ts';
import { untold } from '../forms/set-field-errors.ts';
import {
  type Draft,
  draftOf,
  fieldOfRefusal,
  isCustoms,
  readDraft,
  reckonedTax,
  stillWrong,
  type Wrong,
  withoutProposal,
  withProposal,
} from './draft.ts';
import { askAgainOfForeign, type ForeignScope } from './use-foreign.ts';
import {
  COUNTRY_OPTIONS,
  CREDIT_OPTIONS,
  EXEMPTION_OPTIONS,
  INCOME_OPTIONS,
  MODALITY_OPTIONS,
  RELATION_OPTIONS,
  TREATY_OPTIONS,
  typeOption,
} from './words.ts';

export interface TellDialogProps {
  scope: ForeignScope;
  /** Null: one that no proposal lists is added. */
  purchase: ForeignPurchase | null;
  /** What was told of the company's suppliers before. */
  suppliers: readonly ForeignProposal[];
  onClose: () => void;
}

type Texts = { [Name in keyof Draft]: Draft[Name] extends string ? Name : never }[keyof Draft];

/** What register 8.5 demands of a purchase from who is not domiciled; of one that no proposal lists, also what its document says. */
export default function TellDialog({ scope, purchase, suppliers, onClose }: TellDialogProps) {
  const client = useQueryClient();
  const form = useId();
  const isTyped = purchase?.typed ?? true;
  // The same one in every try, so that an answer that was lost adds no second purchase.
  const [id] = useState(() => purchase?.purchase ?? crypto.randomUUID());
  const [first] = useState(() => draftOf(purchase));
  const [draft, setDraft] = useState(first);
  const [known, setKnown] = useState('');
  /** Of what was sent, or was to be. */
  const [found, setFound] = useState<Wrong>({});
  /** What the server took of no field, until it is changed. */
  const [refused, setRefused] = useState<Wrong>({});
  const telling = useMutation({
    mutationFn: (body: NonNullable<ReturnType<typeof readDraft>['body']>) =>
      api(tellNonDomiciled, {
        params: { ruc: scope.ruc },
        body: { tax_period: scope.tax_period, purchase: id, seen: purchase?.version ?? 0, ...body },
      }),
    onSuccess: () => {
      showToast(purchase ? 'Compra informada' : 'Compra añadida');
      void askAgainOfForeign(client);
      onClose();
    },
    // Whoever was told that it stands otherwise finds it as it stands behind the form.
    onError: (error) => {
      void askAgainOfForeign(client);
      setRefused(refusedFields(error));
      leadToWrong();
    },
  });
  const change = (some: Partial<Draft>) => {
    setDraft((now) => ({ ...now, ...some }));
    // Also those that another supplier's words take the place of.
    const isChanged = (field: string) => field in some && some[field as keyof Draft] !== draft[field as keyof Draft];
    setRefused((now) => Object.fromEntries(Object.entries(now).filter(([field]) => !isChanged(field))));
  };
  const wrong = { ...stillWrong(found, draft, isTyped), ...refused };
  const isChanged = Object.entries(first).some(([field, value]) => draft[field as keyof Draft] !== value);
  const close = async () => {
    // What is on its way is not called back.
    if (telling.isPending) return;
    if (!isChanged || (await mayLeave())) onClose();
  };
  const text = (name: Texts) => ({
    value: draft[name],
    error: wrong[name],
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  });
  const choice = <Name extends keyof Draft>(name: Name) => ({
    value: draft[name] as string | null,
    error: wrong[name],
    onChange: (value: string) => change({ [name]: value } as Partial<Draft>),
  });
  const tick = (name: 'withheld' | 'other_owner' | 'has_credit' | 'article_76') => ({
    checked: draft[name],
    onChange: (on: boolean) => change({ [name]: on }),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    const { body, wrong = {} } = readDraft(draft, isTyped);
    setFound(wrong);
    if (body && !telling.isPending) telling.mutate(body);
    else leadToWrong();
  }

  /** Whoever cannot see the whole form is led to what is wrong. */
  function leadToWrong() {
    requestAnimationFrame(() => document.getElementById(form)?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
  }
  const reckoned = draft.withheld ? reckonedTax(draft) : null;
  return (
    <Dialog
      open
      onClose={() => void close()}
      size="lg"
      title={purchase ? 'Informar compra a un no domiciliado' : 'Añadir compra a un no domiciliado'}
      description={
        purchase?.proposed && !purchase.told
          ? `Propuesto con lo que se informó de ${purchase.proposed.document}. Revísalo antes de guardar.`
          : 'Lo que pide el registro 8.5, con las tablas de SUNAT.'
      }
      footer={
        <>
          <Button onClick={() => void close()}>Cancelar</Button>
          <Button variant="primary" type="submit" form={form} busy={telling.isPending}>
            Guardar
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="flex flex-col gap-5">
        <FormError error={untold(telling.error, ({ field }) => fieldOfRefusal(field ?? '') !== undefined)} />
        {isTyped && (
          <Part title="Comprobante">
            <SelectField
              label="Tipo"
              {...choice('type_code')}
              options={typedTypes.map(typeOption)}
              className="md:col-span-2"
            />
            <TextField label="Fecha de emisión" type="date" {...text('issue_date')} />
            <TextField label="Serie" optional maxLength={LONGEST.document} {...text('serie')} />
            <TextField label="Número" maxLength={LONGEST.document} {...text('number')} />
            <TextField label="Moneda" maxLength={3} autoCapitalize="characters" {...text('currency')} />
            <TextField
              label="Valor de la compra, en soles"
              inputMode="decimal"
              hint="De una nota de crédito, con signo menos"
              {...text('value')}
            />
            <TextField label="Otros conceptos, en soles" optional inputMode="decimal" {...text('other')} />
            <TextField
              label="Tipo de cambio"
              optional={draft.currency === 'PEN'}
              inputMode="decimal"
              {...text('exchange_rate')}
            />
          </Part>
        )}
        <Part title="Proveedor">
          {!purchase && suppliers.length > 0 && (
            <SelectField
              label="Con lo que se informó antes de"
              value={known}
              options={[
                { value: '', label: 'Un proveedor nuevo' },
                ...suppliers.map(({ details: { supplier } }) => ({ value: supplier.id, label: supplier.name })),
              ]}
              onChange={(value) => {
                setKnown(value);
                const known = suppliers.find(({ details }) => details.supplier.id === value);
                change(known ? withProposal(draft, known) : withoutProposal(draft));
              }}
              className="md:col-span-2"
            />
          )}
          <TextField label="Nombre o razón social" maxLength={LONGEST.name} {...text('name')} />
          <TextField label="Número de identificación" maxLength={LONGEST.id} {...text('id')} />
          <SelectField label="País" {...choice('country')} options={COUNTRY_OPTIONS} />
          <TextField label="Domicilio" optional maxLength={LONGEST.name} {...text('address')} />
          <SelectField
            label="Vínculo con la empresa"
            optional
            {...choice('relation')}
            options={RELATION_OPTIONS}
            className="md:col-span-2"
          />
        </Part>
        <Part title="Renta">
          <SelectField
            label="Tipo de renta"
            {...choice('income_type')}
            options={INCOME_OPTIONS}
            className="md:col-span-2"
          />
          <SelectField
            label="Dónde se prestó el servicio"
            optional
            {...choice('modality')}
            options={MODALITY_OPTIONS}
          />
          <SelectField label="Convenio contra la doble tributación" {...choice('treaty')} options={TREATY_OPTIONS} />
          <SelectField
            label="Exoneración"
            optional
            {...choice('exemption')}
            options={EXEMPTION_OPTIONS}
            className="md:col-span-2"
          />
          <Ticked>
            <CheckboxField label="Se aplica el penúltimo párrafo del artículo 76 de la LIR" {...tick('article_76')} />
          </Ticked>
          <Ticked>
            <CheckboxField label="Con retención del impuesto a la renta" {...tick('withheld')} />
          </Ticked>
          {draft.withheld && (
            <>
              <TextField label="Renta bruta, en soles" inputMode="decimal" {...text('gross')} />
              <TextField label="Deducción o costo, en soles" optional inputMode="decimal" {...text('deduction')} />
              <TextField label="Tasa de retención, en %" inputMode="decimal" {...text('percent')} />
              <TextField
                label="Impuesto retenido, en soles"
                inputMode="decimal"
                hint={
                  reckoned && (
                    <>
                      La tasa sobre <Money value={reckoned.net} /> da <Money value={reckoned.tax} />
                    </>
                  )
                }
                {...text('tax')}
              />
            </>
          )}
          <Ticked>
            <CheckboxField label="El beneficiario efectivo es otro" {...tick('other_owner')} />
          </Ticked>
          {draft.other_owner && (
            <>
              <TextField label="Nombre del beneficiario" maxLength={LONGEST.name} {...text('owner_name')} />
              <TextField label="Su número de identificación" optional maxLength={LONGEST.id} {...text('owner_id')} />
              <SelectField label="Su país" {...choice('owner_country')} options={COUNTRY_OPTIONS} />
            </>
          )}
        </Part>
        <Part title="IGV">
          <Ticked>
            <CheckboxField label="Con documento que sustenta el crédito fiscal" {...tick('has_credit')} />
          </Ticked>
          {draft.has_credit && (
            <>
              <SelectField
                label="Documento"
                {...choice('credit_type')}
                options={CREDIT_OPTIONS}
                className="md:col-span-2"
              />
              <TextField label="Serie o aduana" optional maxLength={LONGEST.document} {...text('credit_serie')} />
              <TextField label="Número del documento" maxLength={LONGEST.document} {...text('credit_number')} />
              <TextField
                label="Año de la DAM"
                optional={!isCustoms(draft.credit_type)}
                inputMode="numeric"
                maxLength={4}
                {...text('credit_year')}
              />
              <TextField label="Retención del IGV, en soles" optional inputMode="decimal" {...text('withheld_igv')} />
            </>
          )}
        </Part>
      </form>
      <LeaveDialog unsaved={isChanged && !telling.isSuccess} inPlace />
    </Dialog>
  );
}

function refusedFields(error: unknown): Wrong {
  return Object.fromEntries(
    Object.entries(fieldErrors(error)).flatMap(([field, message]) => {
      const place = fieldOfRefusal(field);
      return place ? [[place, message]] : [];
    }),
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="grid min-w-0 gap-x-3 gap-y-3.5 md:grid-cols-2">
      <legend className="mb-2 text-body font-semibold text-ink-strong">{title}</legend>
      {children}
    </fieldset>
  );
}

function Ticked({ children }: { children: ReactNode }) {
  return <div className="md:col-span-2">{children}</div>;
}
