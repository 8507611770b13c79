import type { Scenario, WhatIfAnswer } from '@yupana/contract/scenarios.ts';
import { type RefObject, useState } from 'react';
import { errorText } from '../../../lib/api/api-error.ts';
import { sharedSaid } from '../../../lib/figures/result-lacks.ts';
import { OpeningButton } from '../../../lib/opening/opening-button.tsx';
import { Board } from '../../../ui/card.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { showToast } from '../../../ui/overlays/toast-manager.ts';
import { figuresWith, NOTHING_TICKED, paidLess, partsBetween } from '../reckon.ts';
import { changedSaid, savedOn, UNNAMED, unsentSaid, VALIDATED } from '../scenario-words.ts';
import { type Scope, useMailingAgain } from '../use-scenarios.ts';
import { standing, type TicksState, ticksOf } from '../use-ticks.ts';
import { CompareBoard, type Side, savedSide } from './compare-board.tsx';
import { ObtainList } from './obtain-list.tsx';
import { type May, ScenarioFoot } from './scenario-foot.tsx';

interface ScenarioBoardProps {
  scope: Scope;
  answer: WhatIfAnswer;
  state: TicksState;
  may: May;
  busy: boolean;
  onSave: () => void;
  onSaveAs: () => void;
  onSend: () => void;
  foot: RefObject<HTMLDivElement | null>;
}

/** «Comparar»: what is ticked beside the period as it stands, or beside another scenario, and what lies between both. */
export function ScenarioBoard(props: ScenarioBoardProps) {
  const { scope, answer, state, may, busy, onSave, foot } = props;
  const { ticks, opened, isOther } = state;
  const [chosen, setChosen] = useState<string | null>(null);
  const against = answer.scenarios.find(({ uuid }) => uuid === chosen && uuid !== opened?.uuid) ?? null;
  const now = figuresWith(answer, ticks);
  const isEmpty = !opened && ticks.codes.size === 0 && ticks.withBalance;
  const right: Side | null = isEmpty
    ? null
    : { name: opened?.name ?? UNNAMED, figures: now, note: noteOf(opened, isOther) };
  const base: Side = { name: VALIDATED, figures: figuresWith(answer, NOTHING_TICKED), note: 'Como está ahora' };
  const left = against ? savedSide(against) : base;
  const from = against ? standing(answer, ticksOf(against)) : NOTHING_TICKED;
  const changed = opened && changedSaid(opened);
  const lacksWithheld = now.result_amount !== null && now.to_pay_amount === null;
  /** What was ticked and not saved can be had back. */
  function open(one: Scenario | null) {
    const takeBack = state.open(one);
    if (isOther) showToast('Quitaste lo marcado sin guardar', { action: { label: 'Deshacer', onClick: takeBack } });
  }
  return (
    // As tall as what it says: what must be obtained would else lie under the foot.
    <section aria-label="Comparar escenarios" className="flex min-w-0 flex-col">
      <Board className="flex flex-1 flex-col overflow-clip">
        <div className="flex-1">
          <CompareBoard
            answer={answer}
            left={left}
            right={right}
            against={against}
            onAgainst={(one) => setChosen(one?.uuid ?? null)}
            opened={opened}
            onOpen={open}
          />
          {opened && (isOther || changed) && may.save && (
            <div className="flex items-center justify-between gap-2.5 border-t bg-warning-soft px-4 py-2 text-dense text-warning-text">
              <span role="status">{isOther ? 'Tiene cambios sin guardar.' : `${changed} desde que se guardó.`}</span>
              <Button size="sm" busy={busy} onClick={onSave}>
                {isOther ? 'Guardar' : 'Actualizar'}
              </Button>
            </div>
          )}
          {may.send && opened && <Unsent scope={scope} scenario={opened} />}
          {now.shared_amount ? (
            <p className="border-t px-4 py-2.5 text-caption text-ink-muted">
              {sharedSaid(now.shared_amount)} y aquí cuentan enteros, sin descuento por destino: en la declaración el
              IGV por pagar puede ser mayor.
            </p>
          ) : null}
          {lacksWithheld && (
            <p className="border-t px-4 py-2.5 text-caption text-ink-muted">
              Cuánto queda por pagar no se conoce sin las percepciones y retenciones del periodo y de los anteriores.{' '}
              <OpeningButton ruc={scope.ruc} period={scope.tax_period}>
                Escribir saldos
              </OpeningButton>
            </p>
          )}
          {against?.changed ? (
            <p className="border-t px-4 py-3 text-dense text-ink-muted">
              {changedSaid(against)} desde que se guardó «{against.name}»: ábrelo y actualízalo para ver qué falta de
              uno a otro.
            </p>
          ) : (
            <ObtainList parts={partsBetween(answer, from, ticks)} paid={paidLess(left.figures, now)} />
          )}
        </div>
        <ScenarioFoot {...props} onOpen={open} foot={foot} />
      </Board>
    </section>
  );
}

/** Pages whose mail never left, of which whoever sent them would think that their client has them. */
function Unsent({ scope, scenario: { uuid, links } }: { scope: Scope; scenario: Scenario }) {
  const mailing = useMailingAgain(scope);
  const again = (link_uuid: string) =>
    mailing.mutate({ uuid, link_uuid }, { onError: (error) => showToast(errorText(error), { tone: 'danger' }) });
  return links
    .filter(({ mail }) => unsentSaid(mail) !== null)
    .map((link) => (
      <div
        key={link.uuid}
        className="flex items-center justify-between gap-2.5 border-t bg-danger-soft px-4 py-2 text-dense text-danger-text"
      >
        <span role="status" className="min-w-0 wrap-anywhere">
          El correo a {link.sent_to} no salió.
        </span>
        <Button
          size="sm"
          className="shrink-0"
          busy={mailing.isPending && mailing.variables.link_uuid === link.uuid}
          onClick={() => again(link.uuid)}
        >
          Enviar de nuevo
        </Button>
      </div>
    ));
}

function noteOf(opened: Scenario | null, isOther: boolean): string {
  if (!opened) return 'Sin guardar';
  return isOther ? 'Con cambios sin guardar' : `${savedOn(opened)}, abierto`;
}
