const UBL = 'urn:oasis:names:specification:ubl:schema:xsd:';
const SUNAT = 'urn:sunat:names:specification:ubl:peru:schema:xsd:';

/** What every document declares at its root besides its own namespace. */
export function declaredBy(root: string): Record<string, string> {
  const isSunats = root === 'Retention' || root === 'Perception';
  return {
    ...(isSunats ? { '': `${SUNAT}${root}-1`, sac: `${SUNAT}SunatAggregateComponents-1` } : { '': `${UBL}${root}-2` }),
    cac: `${UBL}CommonAggregateComponents-2`,
    cbc: `${UBL}CommonBasicComponents-2`,
    ds: 'http://www.w3.org/2000/09/xmldsig#',
    ext: `${UBL}CommonExtensionComponents-2`,
  };
}
