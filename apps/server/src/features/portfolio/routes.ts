import * as calls from '@yupana/contract/portfolio.ts';
import { route } from '../../route.ts';
import { exportPortfolio } from './export-portfolio.ts';
import { getPortfolio } from './get-portfolio.ts';
import { dismissTask, getTask, stopTask } from './tasks/show-task.ts';
import { closeCompanies, collectCompanies } from './tasks/start-task.ts';
import { removeView, saveView } from './views.ts';

export function routes() {
  return [
    route(calls.getPortfolio, (ctx, input) => getPortfolio(ctx, input)),
    route(calls.saveView, (ctx, input) => saveView(ctx, input)),
    route(calls.removeView, (ctx, input) => removeView(ctx, input)),
    route(calls.exportPortfolio, (ctx, input) => exportPortfolio(ctx, input)),
    route(calls.collectCompanies, (ctx, input) => collectCompanies(ctx, input)),
    route(calls.closeCompanies, (ctx, input) => closeCompanies(ctx, input)),
    route(calls.getTask, (ctx) => getTask(ctx)),
    route(calls.stopTask, (ctx, input) => stopTask(ctx, input)),
    route(calls.dismissTask, (ctx, input) => dismissTask(ctx, input)),
  ];
}
