import type { RuleView } from '../../judging/view.ts';
import { supermercadoMixto } from '../g-causality/consumption.ts';
import { educacionSaludFamilia } from '../g-causality/family.ts';
import { silent } from '../outcome.ts';
import { type Rule, rule } from '../rule.ts';

const isUnsaid = ({ issuer }: RuleView) => issuer.record.is === 'known' && issuer.record.value.ciiu.length === 0;

/** Until edition 2026.12: a ficha RUC of which nobody told the CIIU is one of another trade. */
export const supermercadoMixto1: Rule = rule({
  ...supermercadoMixto,
  version: 1,
  judge: (view) => (isUnsaid(view) ? silent('el proveedor no es un supermercado') : supermercadoMixto.judge(view)),
});

export const educacionSaludFamilia1: Rule = rule({
  ...educacionSaludFamilia,
  version: 1,
  judge: (view) => {
    const outcome = educacionSaludFamilia.judge(view);
    const isOther = outcome.is === 'cannot' && outcome.missing === 'issuer.record' && isUnsaid(view);
    return isOther ? silent('ninguna línea es de educación ni salud de una persona') : outcome;
  },
});
