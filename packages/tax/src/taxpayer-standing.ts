/** What SUNAT's texts of a taxpayer's state and domicile amount to. «Habido» is SUNAT's word, and has no other. */
export interface Standing {
  state: 'active' | 'suspended' | 'withdrawn' | 'annulled' | 'other';
  domicile: 'habido' | 'no-habido' | 'no-hallado' | 'other';
}

/**
 * The register cuts both texts at twenty characters (`BAJA PROV. POR OFICI`, `NO HALLADO SE MUDO D`), so that they are known by
 * how they begin. What is not known is `other`: neither good nor bad.
 * @source RS 210-2004/SUNAT (states of a RUC); DS 041-2006-EF (no hallado, no habido); the register's file, 2018 and 2026
 */
export function standingOf(state: string, condition: string | null): Standing {
  return { state: stateOf(state), domicile: domicileOf(condition ?? '') };
}

function stateOf(state: string): Standing['state'] {
  if (state === 'ACTIVO') return 'active';
  if (state.startsWith('SUSPENSION')) return 'suspended';
  if (state.startsWith('BAJA')) return 'withdrawn';
  return state.startsWith('ANUL') ? 'annulled' : 'other';
}

function domicileOf(condition: string): Standing['domicile'] {
  if (condition === 'HABIDO') return 'habido';
  if (condition === 'NO HABIDO') return 'no-habido';
  return condition.startsWith('NO HALLADO') ? 'no-hallado' : 'other';
}
