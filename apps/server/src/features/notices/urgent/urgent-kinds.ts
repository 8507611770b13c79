import type { Business } from '@yupana/contract/businesses.ts';
import type { Ctx, Tx } from '../../../ctx.ts';
import type { UrgentKind } from '../../../schema/notices.ts';
import { rejectedSince, stillRejected } from '../../credentials/rejected-since.ts';
import { alertNewsSince, alertsNamed } from '../../suppliers/shown/alert-news.ts';
import { closedChangesNamed, closedChangesSince } from '../../vouchers/changes/changes-since.ts';
import type { Urgent } from './write-urgent.ts';

/** Something that came to be urgent; `businessId/name` is the same whenever it is found. */
export interface UrgentEvent {
  firmId: string;
  businessId: string;
  name: string;
}

/** What is looked for: since a moment, after one of `businessId/name` and in the order of these, at most so many. */
interface Look {
  since: Date;
  now: Date;
  slice: { after: string; most: number };
}

interface Named {
  business: Business;
  name: string;
}

interface UrgentSource {
  /** Across all firms. */
  since(tx: Tx, look: Look): Promise<UrgentEvent[]>;
  /** What of it is so still, as it stands, by `businessId/name`. */
  asTheyStand(ctx: Ctx, tx: Tx, named: readonly Named[]): Promise<Map<string, Urgent>>;
}

/** Who knows of what is urgent: of each kind how it is found, and whether it is so still when it is told. */
export const URGENT_SOURCES: Readonly<Record<UrgentKind, UrgentSource>> = {
  rejections: {
    since: (tx, { since, slice }) => rejectedSince(tx, since, slice),
    asTheyStand: async ({ firmId }, tx, named) => {
      const stands = await stillRejected(tx, firmId, named.map(byId));
      return found(named, (key, business) => (stands.has(key) ? { kind: 'rejections', business } : undefined));
    },
  },
  suppliers: {
    since: (tx, { since, slice }) => alertNewsSince(tx, since, slice),
    asTheyStand: async (ctx, tx, named) => {
      const alerts = await alertsNamed(
        ctx,
        tx,
        named.map(({ business: { uuid, ruc, name: called }, name }) => ({
          business: { uuid, ruc, name: called },
          name,
        })),
      );
      return found(named, (key, business) => {
        const alert = alerts.get(key);
        return alert && { kind: 'suppliers', business, alert };
      });
    },
  },
  closed_periods: {
    since: (tx, { since, now, slice }) => closedChangesSince(tx, { since, now }, slice),
    asTheyStand: async ({ firmId }, tx, named) => {
      const changes = await closedChangesNamed(tx, firmId, named.map(byId));
      return found(named, (key, business) => {
        const change = changes.get(key);
        return change && { kind: 'closed_periods', business, ...change };
      });
    },
  },
};

const byId = ({ business, name }: Named) => ({ businessId: business.uuid, name });

function found(
  named: readonly Named[],
  asItStands: (key: string, business: Business) => Urgent | undefined,
): Map<string, Urgent> {
  return new Map(
    named.flatMap(({ business, name }) => {
      const key = `${business.uuid}/${name}`;
      const urgent = asItStands(key, business);
      return urgent ? [[key, urgent]] : [];
    }),
  );
}
