import type { Role } from '@yupana/contract/roles.ts';
import type { Generated } from 'kysely';

/** Tables of the people of a firm (migration 0330). */
export interface TeamTables {
  assignments: AssignmentsTable;
  invitations: InvitationsTable;
}

interface AssignmentsTable {
  member_id: string;
  business_id: string;
  firm_id: string;
  assigned_at: Date;
  assigned_by: string;
}

interface InvitationsTable {
  id: string;
  firm_id: string;
  email: string;
  role: Exclude<Role, 'owner'>;
  business_ids: string[];
  invited_by: string;
  invited_at: Date;
  expires_at: Date;
  token_hash: Uint8Array | null;
  /** Its mail did not leave, and is tried no more. */
  mail_refused_at: Generated<Date | null>;
}
