import { toWire } from '@yupana/tax/money.ts';
import type { Deal } from '../deals/deal.ts';
import { addressLine, districtOf, isPortal } from '../deals/xml/voucher.ts';
import { amountInWords } from '../deals/xml/words.ts';
import { slashed } from '../universe/calendar.ts';

/** What SUNAT says of a voucher without its files. Names as they were seen in 2026. */
export function metadataOf(deal: Deal): object {
  const { amounts, total } = deal;
  const totals = {
    mtoTotalValVentaGrabado: toWire(amounts.base),
    mtoTotalValVentaInafecto: toWire(amounts.unaffected),
    mtoTotalValVentaExonerado: toWire(amounts.exempt),
    mtoTotalValVentaGratuito: 0,
    mtoTotalValVentaExportacion: toWire(amounts.exported),
    mtoSumIGV: toWire(amounts.igv),
    mtoSumISC: toWire(amounts.isc),
    mtoSumICBPER: toWire(amounts.bags),
    mtoSumOtrosTributos: toWire(amounts.riceTax),
    mtoSumOtrosCargos: toWire(amounts.other),
    mtoTotalDtos: toWire(deal.discount),
    mtoTotalAnticipo: 0,
    mtoRedondeo: 0,
    mtoImporteTotal: toWire(total),
  };
  return {
    ...headOf(deal),
    datosReceptor: {
      codDocIdeRecep: deal.receiver.documentType,
      numDocIdeRecep: deal.receiver.document,
      desRazonSocialRecep: deal.receiver.name,
      dirDetCliente: null,
    },
    placaVehicular: deal.lines.find(({ plate }) => plate !== null)?.plate ?? null,
    desObservacion: deal.observation,
    desConcepto: null,
    desMtoTotalLetras: `SON: ${amountInWords(total, deal.currency)}`,
    informacionItems: deal.lines.map((line) => ({
      desCodigo: line.code,
      desItem: line.description,
      cntItems: line.quantity.thousandths / 1000,
      codUnidadMedida: line.quantity.unit,
      desUnidadMedida: line.quantity.unit === 'ZZ' ? 'SERVICIO' : 'UNIDAD',
      mtoValUnitario: Number(line.unitValue),
      mtoImpTotal: toWire(line.value),
      mtoICBPER: toWire(line.bagTax),
    })),
    informacionDetraccion: deal.detraction
      ? [
          {
            desLeyenda: 'Operación sujeta al Sistema de Pago de Obligaciones Tributarias',
            desBienServicio: deal.detraction.code,
            medioPago: '001',
            nroCuenta: deal.detraction.account,
            porDetraccion: Number(deal.detraction.percent),
            mtoDetraccion: toWire(deal.detraction.amount),
          },
        ]
      : [],
    // What SUNAT's portal issued one by one, and what came in from others' systems.
    ...(isPortal(deal) ? { procedenciaIndivual: totals } : { procedenciaMasiva: totals }),
  };
}

/** One line of the list. */
export function headOf(deal: Deal): object {
  return {
    datosEmisor: {
      numRuc: deal.issuer.document,
      desRazonSocialEmis: deal.issuer.name,
      desNomComercialEmis: null,
      desDirEmis: addressLine(deal.issuer),
      ubigeoEmis: districtOf(deal.issuer.document)[0],
    },
    codCpe: deal.type,
    numSerie: deal.serie,
    numCpe: Number(deal.number),
    codMoneda: deal.currency,
    fecEmision: slashed(deal.issueDate),
    fecRegistro: slashed(deal.issueDate),
    codTipTransaccion: deal.instalments.length > 0 ? '2' : '1',
    indEstadoCpe: deal.status === '2' ? '2' : '1',
  };
}
