import { Pool } from 'pg';

export interface OwnConnections {
  query(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
  close(): Promise<void>;
}

/** A few connections apart from those of the product's calls, for who must not wait behind them. */
export function openOwnConnections(options: { url: string; connections: number; name: string }): OwnConnections {
  const pool = new Pool({ connectionString: options.url, max: options.connections, application_name: options.name });
  // One that breaks while it is idle is replaced; at work, whoever asked is told.
  pool.on('error', () => undefined);
  return { query: (text, values) => pool.query(text, values), close: () => pool.end() };
}
