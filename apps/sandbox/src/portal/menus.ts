/** The two menus of the portal. A login at one opens nothing at the other. @source seen 2026-10 */

export type MenuKind = 'classic' | 'platform';

export interface Menu {
  kind: MenuKind;
  page: string;
  /** Where the login's code opens it. */
  entrance: string;
  /** The OAuth client of its login. */
  client: string;
  cookie: string;
  /** A serialized Java map in base64, with the plus and the slash that break who reads it carelessly. @source seen 2016 to 2026 */
  state: string;
}

export const MENUS: Readonly<Record<MenuKind, Menu>> = {
  classic: {
    kind: 'classic',
    page: '/cl-ti-itmenu/MenuInternet.htm',
    entrance: '/cl-ti-itmenu/AutenticaMenuInternet.htm',
    client: '4f3b88b3-d9d6-402a-b85d-6a0bc857746a',
    cookie: 'SOLMENU',
    state: 'rO0ABXNyABFqYXZhLnV0aWwuSGFzaE1hcAUH2sHDFmDRAwACRgAKbG9hZEZhY3Rvckk+/ZVzaW11bGFkb3I==',
  },
  platform: {
    kind: 'platform',
    page: '/cl-ti-itmenu2/MenuInternetPlataforma.htm',
    entrance: '/cl-ti-itmenu2/AutenticaMenuInternetPlataforma.htm',
    client: '59d39217-c025-4de5-b342-393b0f4630ab',
    cookie: 'SOLMENU2',
    state: 'rO0ABXNyABFqYXZhLnV0aWwuSGFzaE1hcAUH2sHDFmDRAwACRgAKbG9hZEZhY3Rvckk/+ZVwbGF0YWZvcm1h==',
  },
};

export interface Option {
  code: string;
  title: string;
  /** The way out of its application, as `prevApp` answers it. The names are ours but for the mailbox's kind of path. */
  leaves: string;
}

export const SIRE_CODE = '60.2.1.1.1';
export const SPOT_CODE = '55.2.1.1.4';
/** @source seen 2026-10 */
export const CPE_CODE = '11.38.1.1.1';
/** @source seen 2026-07 */
export const SEE_SOL_CODE = '11.5.3.1.2';

/** Behind a button of the classic menu, and not in its list. @source seen 2026-09 */
export const MAILBOX: Option = {
  code: 'buzon',
  title: 'Buzón Electrónico',
  leaves: '/ol-ti-itvisornoti/visor/master?logout',
};

/** What a user with every permission may open. */
export const OPTIONS: Readonly<Record<MenuKind, readonly Option[]>> = {
  classic: [
    {
      code: SIRE_CODE,
      title: 'Sistema Integrado de Registros Electrónicos',
      leaves: '/ol-ti-itsire/visor/master?logout',
    },
    {
      code: SEE_SOL_CODE,
      title: 'Consultar Factura y Nota',
      leaves: '/ol-ti-itconscpemype/visor/master?logout',
    },
    {
      code: CPE_CODE,
      title: 'Nueva Consulta de comprobantes de pago',
      leaves: '/ol-ti-itconscpe/visor/master?logout',
    },
    {
      code: '80.1.1.1.1',
      title: 'Credenciales de API SUNAT',
      leaves: '/ol-ti-itcredenciales/visor/master?logout',
    },
  ],
  platform: [
    {
      code: SPOT_CODE,
      title: 'Consulta de Pago de Detracciones',
      leaves: '/ol-ti-itplataforma/visor/master?logout',
    },
    { code: '55.1.1.1.1', title: 'IGV - Renta Mensual (F621)', leaves: '/ol-ti-itplataforma/visor/master?logout' },
  ],
};
