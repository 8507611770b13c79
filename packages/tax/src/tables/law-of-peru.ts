import type { Law } from '../law/law.ts';
import { AMAZONIA } from './amazonia.ts';
import { CONSUMPTION, FOREIGN_GOODS } from './consumption.ts';
import { HOLIDAYS } from './holidays.ts';
import { ICBPER, IGV_GENERAL, IGV_REDUCED, IVAP, REDUCED_TRADES } from './igv.ts';
import { KEYWORDS } from './keywords.ts';
import {
  DIRECTORS,
  DONATIONS,
  FIXED_ASSET,
  FOURTH_CATEGORY,
  INTERESTS,
  MOBILITY,
  NRUS_BOLETAS,
  RECREATION,
  REPRESENTATION,
  TRAVEL,
  UIT,
  VEHICLES,
} from './limits.ts';
import {
  ANNOTATION_BY_DL_1669,
  ANNOTATION_MONTHS,
  BANCARIZACION,
  PERCEPTION,
  SSCO,
  SUBMISSION,
  WITHHOLDING,
} from './procedure.ts';
import { SETTLEMENT_GOODS } from './settlement.ts';
import { SPOT, SPOT_WORDS } from './spot.ts';
import { SPOT_GUESS } from './spot-trades.ts';
import { RISK, TRADE_CATEGORIES } from './trades.ts';
import { VOUCHER_KINDS } from './voucher-kinds.ts';

/** All parameters, by the name under which rules ask for them. */
export const LAW: Law = {
  uit: UIT,
  igvGeneral: IGV_GENERAL,
  igvReduced: IGV_REDUCED,
  ivap: IVAP,
  reducedTrades: REDUCED_TRADES,
  bancarizacion: BANCARIZACION,
  icbper: ICBPER,
  submission: SUBMISSION,
  annotationMonths: ANNOTATION_MONTHS,
  annotationByDl1669: ANNOTATION_BY_DL_1669,
  ssco: SSCO,
  spot: SPOT,
  spotWords: SPOT_WORDS,
  spotGuess: SPOT_GUESS,
  settlementGoods: SETTLEMENT_GOODS,
  withholding: WITHHOLDING,
  perception: PERCEPTION,
  voucherKinds: VOUCHER_KINDS,
  keywords: KEYWORDS,
  representation: REPRESENTATION,
  recreation: RECREATION,
  nrusBoletas: NRUS_BOLETAS,
  directors: DIRECTORS,
  donations: DONATIONS,
  vehicles: VEHICLES,
  fixedAsset: FIXED_ASSET,
  mobility: MOBILITY,
  travel: TRAVEL,
  fourthCategory: FOURTH_CATEGORY,
  interests: INTERESTS,
  tradeCategories: TRADE_CATEGORIES,
  risk: RISK,
  consumption: CONSUMPTION,
  foreignGoods: FOREIGN_GOODS,
  amazonia: AMAZONIA,
  holidays: HOLIDAYS,
};
