import { type Period, shiftPeriod } from '@yupana/tax/period.ts';
import { dateIn } from '../universe/calendar.ts';
import type { SireCall } from './call.ts';
import { PERIODS } from './faults/lists.ts';

const PRESENTED = { codEstado: '01', desEstado: 'Presentado' };
const NOT_PRESENTED = { codEstado: '03', desEstado: 'No Presentado' };
/** Day of the following month from which the simulator gives a period as presented. The law's calendar goes by last digit. */
const PRESENTED_FROM_DAY = 18;

/** «Periodos»: an array of years, newest first, each with its months, newest first. */
export function periodsAnswer({ world, company, question, request }: SireCall): object {
  const byYear = Map.groupBy(world.proposals.listed(company), (period) => period.slice(0, 4));
  const scenario = world.scenarios.take('periods', question);
  request.scenario = scenario ?? request.scenario;
  return [...byYear].map(([year, periods], place) => {
    const months = periods.map((period) => monthOf(period, world.today()));
    if (scenario && place === 0) months.unshift({ ...NOT_PRESENTED, perTributario: PERIODS[scenario].adds(year) });
    const presented = months.every(({ codEstado }) => codEstado === '01');
    return { numEjercicio: year, desEstado: presented ? 'Presentado' : 'No Presentado', lisPeriodos: months };
  });
}

function monthOf(period: Period, today: string): { perTributario: string; codEstado: string; desEstado: string } {
  const presented = today >= dateIn(shiftPeriod(period, 1), PRESENTED_FROM_DAY);
  return { perTributario: period, ...(presented ? PRESENTED : NOT_PRESENTED) };
}
