import { isOnTrial, PROGRAM_TITLES } from '@yupana/contract/booking-programs.ts';
import type { PackageFile } from '@yupana/contract/closing.ts';
import type { Packed } from './packed.ts';

/** What a package says of itself, for whoever opens it in years: which version it is, and each of its files by its bytes. */
export function manifestOf({ owner, key, row }: Packed, files: readonly PackageFile[]): string {
  const { left_out: _, months: __, ...figures } = row.figures;
  const manifest = {
    empresa: owner.name,
    ruc: owner.ruc,
    periodo: key.period,
    version: row.version,
    cerrado_el: row.closed_at.toISOString(),
    cerrado_por: row.closed_by_name,
    motivo: row.reason,
    reglas: row.rulebook,
    sistema_contable: { nombre: PROGRAM_TITLES[row.program], en_prueba: isOnTrial(row.program) },
    estados_sha256: row.statuses_hash,
    lista: row.checks.map(({ id, state, says }) => ({ punto: id, estado: state, dice: says })),
    cifras: figures,
    archivos: files.map(({ title, name, bytes, sha256 }) => ({ titulo: title, nombre: name, bytes, sha256 })),
    no_incluidos: row.contents.flatMap(({ title, left_out: why }) =>
      why === null ? [] : [{ titulo: title, motivo: why }],
    ),
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}
