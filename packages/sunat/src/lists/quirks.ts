/** The oddities of SUNAT's public lists of taxpayers, each with when it was seen. All on www, without login. */

export interface ListFile {
  path: string;
  /** What has to be inside, by name. */
  content: RegExp;
}

/** Seen 2026-08 (agents, good taxpayers); of the workbook 2026-06 to 2026-09, in public readers of it. */
export const LIST_FILES = {
  ssco: {
    path: '/padronesnotificaciones/ssco/sujesincapacidadOperativa.xlsx',
    content: /^xl\/worksheets\/sheet1\.xml$/,
  },
  retention: { path: '/descarga/AgentRet/AgenRet_TXT.zip', content: /^[\w.-]+\.txt$/i },
  'perception-fuel': { path: '/descarga/AgentRet/AgenPerc_TXT.zip', content: /^[\w.-]+\.txt$/i },
  'perception-sales': { path: '/descarga/AgentRet/AgenPercVI_TXT.zip', content: /^[\w.-]+\.txt$/i },
  'good-taxpayer': { path: '/descarga/BueCont/BueCont_TXT.zip', content: /^[\w.-]+\.txt$/i },
} as const satisfies Record<string, ListFile>;

export type ListName = keyof typeof LIST_FILES;
export const LIST_NAMES = Object.keys(LIST_FILES) as ListName[];
