/** @source seen 2026-09, the codes and names; how an entry is written is ours */
const LABELS = [
  ['10', 'VALORES'],
  ['11', 'RESOLUCIONES DE COBRANZA'],
  ['12', 'RESOLUCIONES DE FRACCIONAMIENTO'],
  ['13', 'RESOLUCIONES NO CONTENCIOSAS'],
  ['14', 'RESOLUCIONES DE FISCALIZACION'],
  ['15', 'NOTIFICACIONES ANTERIORES'],
  ['16', 'AVISOS'],
  ['18', 'INSPECCION NO INTRUSIVA'],
  ['19', 'REQUERIMIENTOS DIVERSOS'],
  ['20', 'CARTAS'],
];

/** The visor's first page. In a browser its script opens the first message; plain HTTP runs none. @source seen 2026-09 */
export function masterPage(): string {
  const labels = LABELS.map(([codEtiqueta, nomEtiqueta]) => ({ codEtiqueta, nomEtiqueta }));
  return `<!DOCTYPE html>
<html lang="es"><head><meta charset="utf-8"><title>Buzón Electrónico</title>
<script type="text/javascript">var listEtiquetas=${JSON.stringify(labels)};</script></head>
<body><div id="contenedor"><h4>Buzón Electrónico</h4><ul id="listaMensajes"></ul></div>
<script id="f5_cspm">(function(){})();</script></body></html>
`;
}
