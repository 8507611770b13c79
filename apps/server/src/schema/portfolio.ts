import type { PortfolioShown, PortfolioTask } from '@yupana/contract/portfolio.ts';
import type { ColumnType } from 'kysely';

/** Tables of the table of all companies (migration 0350). */
export interface PortfolioTables {
  portfolio_views: PortfolioViewsTable;
  portfolio_tasks: PortfolioTasksTable;
}

interface PortfolioViewsTable {
  id: string;
  firm_id: string;
  member_id: string;
  name: string;
  shown: ColumnType<PortfolioShown, string, string>;
  created_at: Date;
}

/** A company of a task. */
export interface TaskItem {
  business_id: string;
  state: PortfolioTask['items'][number]['state'];
  says: string;
  /** The collection that was asked for; null: none yet. */
  run_id: string | null;
  /** How the period to be closed was seen. */
  seq: number;
}

interface PortfolioTasksTable {
  id: string;
  firm_id: string;
  member_id: string;
  kind: PortfolioTask['kind'];
  tax_period: string;
  reason: string;
  items: ColumnType<TaskItem[], string, string>;
  created_at: Date;
  heartbeat_at: Date;
  dismissed_at: Date | null;
}
