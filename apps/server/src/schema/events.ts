import type { EventType } from '@yupana/contract/events.ts';

/** How the product is used (migrations/0014_event_logs.sql). */
export interface EventTables {
  event_logs: {
    firm_id: string;
    member_id: string;
    event_type: EventType;
    description: string;
    happened_at: Date;
  };
}
