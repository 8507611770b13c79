import type { AskState, AskTrouble } from '@yupana/contract/withholdings.ts';
import { formatPeriod, type Period } from '@yupana/tax/period.ts';
import { formatInstant } from '../../../lib/formats.ts';
import type { AlertTone } from '../../../ui/alert.tsx';

/** What is asked for, as the screen calls it. */
export type Asked = 'depósitos' | 'percepciones' | 'retenciones';
const ARTICLE: Readonly<Record<Asked, string>> = { depósitos: 'los', percepciones: 'las', retenciones: 'las' };

export interface AskWords {
  tone: AlertTone;
  title: string;
  text: string;
  /** What mends it: asking again, or the credentials. */
  mend: 'ask' | 'credentials' | null;
}

/** What is said of where the questions to SUNAT are; null when there is nothing to say. */
export function askWords(asking: AskState, asked: Asked, period: Period): AskWords | null {
  const what = `${ARTICLE[asked]} ${asked}`;
  const since = asking.asked_at === null ? null : formatInstant(asking.asked_at);
  if (asking.state !== 'idle') {
    const kept = since === null ? 'Puedes seguir trabajando: aparecerán aquí.' : `Mientras tanto ves lo del ${since}.`;
    return { tone: 'info', title: `Consultando ${what} en SUNAT`, text: kept, mend: null };
  }
  if (asking.trouble !== null) return troubleWords(asking, asking.trouble, { what, since });
  if (asking.asked_at === null) {
    const title = `Aún no consultamos ${what} de ${formatPeriod(period)}`;
    if (!asking.possible)
      return {
        tone: 'info',
        title,
        text: 'Esta instalación no los consulta en SUNAT: ves lo que subiste.',
        mend: null,
      };
    return { tone: 'info', title, text: 'Ves solo lo que subiste. SUNAT puede tener más.', mend: 'ask' };
  }
  if (asking.unread > 0) {
    const rows = asking.unread === 1 ? 'Una fila' : `${asking.unread} filas`;
    const title = `${rows} de la respuesta de SUNAT no se ${asking.unread === 1 ? 'pudo' : 'pudieron'} leer`;
    return { tone: 'warning', title, text: 'Puede haber más de lo que ves.', mend: null };
  }
  return null;
}

function troubleWords(
  { missing_module, trouble_at }: AskState,
  trouble: AskTrouble,
  { what, since }: { what: string; since: string | null },
): AskWords {
  const kept = since === null ? 'Ves solo lo que subiste.' : `Ves lo que SUNAT dijo el ${since}.`;
  const at = trouble_at === null ? '' : ` el ${formatInstant(trouble_at)}`;
  switch (trouble) {
    case 'no-permission':
      return {
        tone: 'warning',
        title: `Falta un permiso en SUNAT: ${missing_module ?? 'el módulo de la consulta'}`,
        text: `En SUNAT Operaciones en Línea, con la Clave SOL principal: Administración de usuarios secundarios, elige el usuario y márcale ese módulo. ${kept}`,
        mend: 'ask',
      };
    case 'credentials':
      return {
        tone: 'warning',
        title: `SUNAT no acepta el usuario SOL: no se consultan ${what}`,
        text: `No se intenta otra vez con la misma clave, para no bloquearla. ${kept}`,
        mend: 'credentials',
      };
    case 'captcha':
      return {
        tone: 'warning',
        title: 'SUNAT pide un código de imagen para entrar',
        text: `Entra una vez a SUNAT Operaciones en Línea con este usuario, y consulta de nuevo. ${kept}`,
        mend: 'ask',
      };
    case 'no-user':
      return {
        tone: 'warning',
        title: `Sin usuario SOL no se consultan ${what}`,
        text: kept,
        mend: 'credentials',
      };
    case 'unavailable':
      return { tone: 'warning', title: `SUNAT no respondió${at}`, text: kept, mend: 'ask' };
    case 'not-understood':
      return {
        tone: 'warning',
        title: `SUNAT respondió algo que no entendimos${at}`,
        text: `No significa que no haya nada. ${kept}`,
        mend: 'ask',
      };
    case 'unexpected':
      return {
        tone: 'warning',
        title: `La consulta no terminó${at}`,
        text: `Nuestro equipo lo revisa. ${kept}`,
        mend: 'ask',
      };
  }
}
