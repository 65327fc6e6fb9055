export interface BillEntities {
  bill: { buyer_name: string | null; buyer_email: string | null };
}
