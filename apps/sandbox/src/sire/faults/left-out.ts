import { faults, type Words } from '../../scenarios/fault.ts';
import { Unprocessable } from '../bodies.ts';

const NOT_DELIVERED =
  'El acta dice «SUNAT no entregó la lista», que no es «ninguno»; si ya se había recibido una, la sigue mostrando con su fecha.';

export interface LeftOutFault extends Words {
  /** The text of the list as it is delivered; null: SUNAT says that it left out nothing. @throws Unprocessable */
  serves: (text: string | null) => string | null;
}

/** What SUNAT left out of its proposal. */
export const LEFT_OUT = faults<LeftOutFault>()({
  'excluidos-ninguno': {
    title: 'SUNAT no dejó nada fuera de su propuesta (422/1070)',
    sees: 'El acta dice que SUNAT no dejó nada fuera.',
    serves: () => null,
  },
  'excluidos-otra-forma': {
    title: 'La lista de lo que SUNAT dejó fuera llega con otras columnas',
    sees: NOT_DELIVERED,
    serves: (text) => text?.replace('Serie del CDP', 'Serie').replace('Tipo CP/Doc.', 'Clase') ?? null,
  },
  'excluidos-no-entrega': {
    title: 'SUNAT rechaza el pedido de la lista de lo que dejó fuera (422 con código 1112)',
    sees: NOT_DELIVERED,
    serves: () => {
      throw new Unprocessable(1112);
    },
  },
});
