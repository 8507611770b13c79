import { asList, asObject, asText } from '../../shape.ts';
import { literalFrom } from '../menu.ts';
import { LABELS, LABELS_LIST } from './quirks.ts';

/** Names of the labels, out of the visor's script where it can be read: how it writes an entry is not known. */
export function readLabels(scripts: string): Readonly<Record<string, string>> {
  const begin = LABELS_LIST.exec(scripts);
  const list = begin && literalFrom(scripts, begin.index + begin[0].length - 1);
  if (!list) return LABELS;
  try {
    const named = (asList(JSON.parse(list)) ?? []).flatMap((value) => {
      const entry = asObject(value) ?? {};
      const code = asText(entry.codEtiqueta);
      const name = asText(entry.nomEtiqueta) ?? asText(entry.desEtiqueta);
      return code !== null && name !== null ? [[code, name] as const] : [];
    });
    return { ...LABELS, ...Object.fromEntries(named) };
  } catch {
    return LABELS;
  }
}
