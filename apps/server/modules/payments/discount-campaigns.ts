import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db.ts';
import type { Tables } from '../../platform/tables.ts';

export type DiscountCampaign = Omit<Selectable<Tables['payments.discount_campaign']>, 'counted_from'> & {
  counted_from: 'registration' | 'deposit';
};

export async function listDiscountCampaigns(db: Db): Promise<DiscountCampaign[]> {
  const rows = await db
    .selectFrom('payments.discount_campaign')
    .selectAll()
    .orderBy('active', 'desc')
    .orderBy('counted_from')
    .orderBy('after_hours')
    .orderBy('id')
    .execute();
  return rows as DiscountCampaign[];
}

/**
 * Returns null when added. `overlaps`: the campaign with this name could be open to the same player at the same time.
 */
export async function addDiscountCampaign(
  tx: Tx,
  campaign: Insertable<Tables['payments.discount_campaign']>,
): Promise<{ problem: 'exists' | 'overlaps'; id: string } | null> {
  await lockCampaigns(tx);
  const known = await listDiscountCampaigns(tx);
  if (known.some(({ id }) => id === campaign.id)) return { problem: 'exists', id: campaign.id };
  const other = findOverlap(known, campaign as DiscountCampaign);
  if (other) return { problem: 'overlaps', id: other.id };
  await tx.insertInto('payments.discount_campaign').values(campaign).execute();
  return null;
}

/** Windows of players end at that time at the latest. Null: no end. */
export async function setDiscountEnd(
  tx: Tx,
  id: string,
  endsAt: Date | null,
): Promise<{ problem: 'unknown' | 'before_start' | 'overlaps'; id: string } | null> {
  await lockCampaigns(tx);
  const known = await listDiscountCampaigns(tx);
  const campaign = known.find((each) => each.id === id);
  if (!campaign) return { problem: 'unknown', id };
  const changed = { ...campaign, ends_at: endsAt };
  if (endsAt && campaign.starts_at && endsAt <= campaign.starts_at) return { problem: 'before_start', id };
  const other = campaign.active && findOverlap(known, changed);
  if (other) return { problem: 'overlaps', id: other.id };
  await tx.updateTable('payments.discount_campaign').set({ ends_at: endsAt }).where('id', '=', id).execute();
  return null;
}

/** Stops a campaign, or starts it again. Orders that were opened at a discount can still be paid. */
export async function setDiscountActive(
  tx: Tx,
  id: string,
  active: boolean,
): Promise<{ problem: 'unknown' | 'same' | 'overlaps'; id: string } | null> {
  await lockCampaigns(tx);
  const known = await listDiscountCampaigns(tx);
  const campaign = known.find((each) => each.id === id);
  if (!campaign) return { problem: 'unknown', id };
  if (campaign.active === active) return { problem: 'same', id };
  const other = active && findOverlap(known, campaign);
  if (other) return { problem: 'overlaps', id: other.id };
  await tx.updateTable('payments.discount_campaign').set({ active }).where('id', '=', id).execute();
  return null;
}

const lockCampaigns = (tx: Tx) =>
  sql`lock table payments.discount_campaign in share row exclusive mode`.execute(tx);

/** A running or planned campaign in which a player could be at the same time, so that one of the two is useless. */
function findOverlap(
  known: readonly DiscountCampaign[],
  campaign: DiscountCampaign,
): DiscountCampaign | undefined {
  const now = new Date();
  return known.find(
    (other) =>
      other.id !== campaign.id &&
      other.active &&
      (other.ends_at === null || other.ends_at > now) &&
      other.counted_from === campaign.counted_from &&
      isWithin(other, campaign) &&
      isWithin(campaign, other),
  );
}

/** Whether `one` begins before `other` ends, in the hours of a player and in the calendar. */
const isWithin = (one: DiscountCampaign, other: DiscountCampaign) =>
  one.after_hours < other.after_hours + other.lasts_hours &&
  (!one.starts_at || !other.ends_at || one.starts_at < other.ends_at);
